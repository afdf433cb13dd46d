// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.probe.GroupProbe;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a bundle of the Open Container Initiative; with an image, configured as the kubelet has it configured. A container
 * of gVisor is one process of this machine, the sandbox, with the kernel that the server sees. It is in the container's
 * control group, together with its helper processes for memory and files.
 */
final class OciRuntime extends ContainerRunner {
  private static final String PID = ContainerPlace.ABOUT_FOLDER + "/" + ContainerPlace.PID;
  private static final Path FILE_SYSTEMS = Path.of("/proc/filesystems");
  private static final Path MODULES = Path.of("/lib/modules");
  private static final Path KERNEL_RELEASE = Path.of("/proc/sys/kernel/osrelease");
  private static final String NOTED = "\"$2\" $(cat " + ContainerPlace.OPTIONS + ") --root \"$1/" + ContainerPlace.NOTES
      + "\"";
  /** Gives the file of the server's output back to its user: runsc has taken it for the sandbox's. */
  private static final String OUTPUT_BACK = "[ -z \"$5\" ] || chown \"$5\" /proc/self/fd/1";

  private final boolean isGvisor;

  OciRuntime(ContainerEngine engine) {
    super(engine);
    isGvisor = engine == ContainerEngine.RUNSC;
  }

  @Override
  Optional<String> impossible() {
    return Capability.CAP_SYS_ADMIN.missing().or(() -> missing("unshare", "mount", "umount"));
  }

  /** For an image, and for read-only programs. */
  static Optional<String> overlayImpossible() {
    boolean isThere = SystemFile.lines(FILE_SYSTEMS).stream().anyMatch(line -> line.endsWith("\toverlay"));
    // The first mount loads the module.
    boolean isLoadable = SystemFile.lines(MODULES.resolve(SystemFile.first(KERNEL_RELEASE)).resolve("modules.dep"))
        .stream()
        .anyMatch(line -> line.contains("/overlay.ko"));
    return isThere || isLoadable ? Optional.empty() : Optional.of("this kernel has no overlay file system");
  }

  /** The sockets of gVisor reach the machine's network; in a network namespace it has a separate stack. */
  @Override
  void prepare(ContainerPlace place, ContainerTraits traits, BundleConfig config) throws IOException {
    config.write(place);
    place.keepOptions(isGvisor
        ? List.of(config.network().isPresent() ? "--network=sandbox" : "--network=host")
        : List.of());
  }

  @Override
  String files() {
    return String.join("; ", "if [ -n \"$4\" ]",
        "then mount -t overlay -o \"lowerdir=$4,upperdir=upper,workdir=work\" overlay rootfs",
        // Not a folder of this machine: such a one may be below the folder that it is laid over.
        "else [ ! -d empty ] || mount -t tmpfs -o mode=755 tmpfs empty", "mount --rbind / rootfs", "fi", hiding());
  }

  @Override
  String start() {
    return String.join("; ", NOTED + " create --bundle \"$1\" --pid-file \"$1/" + PID + "\" \"$3\"",
        "chmod 644 " + PID, isGvisor ? OUTPUT_BACK : ":", "exec " + NOTED + " start \"$3\"");
  }

  @Override
  List<String> arguments(ContainerPlace place, List<String> command, Map<String, String> environment,
      Path output) throws IOException {
    BundleConfig.complete(place, command, environment);
    return List.of();
  }

  @Override
  boolean isRunning(ContainerPlace place) {
    return said("--root", place.notes().toString(), "state", place.name())
        .matches("(?s).*\"status\"\\s*:\\s*\"running\".*");
  }

  /** The code of a server in gVisor runs in processes next to the sandbox (systrap), or in it (KVM). */
  @Override
  UsageProbe probe(long pid) {
    return isGvisor ? GroupProbe.around(pid) : super.probe(pid);
  }

  /** gVisor is asked inside, because outside nothing shows the kernel that the server sees. */
  @Override
  Map<String, String> facts(ContainerPlace place, long pid) {
    Map<String, String> facts = super.facts(place, pid);
    if (isGvisor) {
      facts.remove(KERNEL);
      said("--root", place.notes().toString(), "exec", place.name(), "/bin/cat", KERNEL_RELEASE.toString()).lines()
          .findFirst()
          .ifPresent(kernel -> facts.put(KERNEL, kernel));
    }
    return facts;
  }
}
