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
 * Runs a bundle of the Open Container Initiative. A container of gVisor is one process of this machine, the sandbox, with
 * the kernel that the server sees, in a control group with its helper processes.
 */
final class OciRuntime extends ContainerRunner {
  private static final Path FILE_SYSTEMS = Path.of("/proc/filesystems");
  private static final Path MODULES = Path.of("/lib/modules");
  private static final Path KERNEL_RELEASE = Path.of("/proc/sys/kernel/osrelease");

  private final boolean isGvisor;

  OciRuntime(ContainerEngine engine) {
    super(engine);
    isGvisor = engine == ContainerEngine.RUNSC;
  }

  @Override
  Optional<String> impossible() {
    return Capabilities.missing("CAP_SYS_ADMIN").or(() -> missing("unshare", "mount", "umount"));
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

  @Override
  void prepare(ContainerPlace place, ContainerTraits traits, BundleConfig config) throws IOException {
    config.write(place);
  }

  @Override
  String files() {
    return """
        if [ -n "$4" ]; then
          mount -t overlay -o "lowerdir=$4,upperdir=upper,workdir=work" overlay rootfs
        else
          # Not a folder of this machine: such a one may be below the folder that it is laid over.
          [ ! -d empty ] || mount -t tmpfs -o mode=755 tmpfs empty
          mount --rbind / rootfs
        fi
        """ + hiding();
  }

  @Override
  String start() {
    return """
        network=
        if [ "$2" = runsc ]; then
          # Its sockets reach the machine's network; in a network namespace it has a separate stack.
          network=--network=host
          [ ! -e "/run/netns/$3" ] || network=--network=sandbox
        fi
        "$2" $network --root "$1/%1$s" create --bundle "$1" --pid-file "$1/%2$s" "$3"
        chmod 644 %2$s
        if [ "$2" = runsc ] && [ -n "$5" ]; then
          # It has taken the file of the server's output for the sandbox's.
          chown "$5" /proc/self/fd/1
        fi
        exec "$2" $network --root "$1/%1$s" start "$3"
        """.formatted(ContainerPlace.NOTES, ContainerPlace.ABOUT_FOLDER + "/" + ContainerPlace.PID);
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
