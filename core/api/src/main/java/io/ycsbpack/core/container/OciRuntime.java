// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs a bundle of the Open Container Initiative; with an image, configured as the kubelet has it configured. */
class OciRuntime implements ContainerRunner {
  private static final String PID = ContainerPlace.ABOUT_FOLDER + "/" + ContainerPlace.PID;
  private static final Path FILE_SYSTEMS = Path.of("/proc/filesystems");
  private static final Path MODULES = Path.of("/lib/modules");
  private static final Path KERNEL = Path.of("/proc/sys/kernel/osrelease");
  private static final String NOTED = "\"$2\" $(cat " + ContainerPlace.OPTIONS + ") --root \"$1/" + ContainerPlace.NOTES
      + "\"";

  private final EngineProgram program;

  OciRuntime(EngineProgram program) {
    this.program = program;
  }

  /** Further options of the program that a container of this configuration needs, without blanks in one. */
  List<String> options(BundleConfig config) {
    return List.of();
  }

  /** The command of a shell between creating the container and starting it, with the variables of {@link #start}. */
  String created() {
    return ":";
  }

  @Override
  public String program() {
    return program.name();
  }

  @Override
  public Optional<String> impossible() {
    return Capability.CAP_SYS_ADMIN.missing().or(() -> EngineProgram.missing("unshare", "mount", "umount"));
  }

  /** For an image, and for read-only programs. */
  static Optional<String> overlayImpossible() {
    return hasOverlay() ? Optional.empty() : Optional.of("this kernel has no overlay file system");
  }

  private static boolean hasOverlay() {
    try {
      if (Files.readAllLines(FILE_SYSTEMS).stream().anyMatch(line -> line.endsWith("\toverlay"))) {
        return true;
      }
      Path modules = MODULES.resolve(Files.readString(KERNEL).strip());
      // The first mount loads the module.
      return Files.exists(modules.resolve("modules.dep"))
          && Files.readString(modules.resolve("modules.dep")).contains("/overlay.ko");
    } catch (IOException e) {
      // Without the kernel's list there is none that it could have.
      return false;
    }
  }

  @Override
  public String version(ContainerPlace place) {
    return program.version();
  }

  @Override
  public void prepare(ContainerPlace place, ContainerTraits traits, BundleConfig config) throws IOException {
    config.write(place);
    place.keepOptions(options(config));
  }

  @Override
  public String files() {
    return program.rootfs();
  }

  @Override
  public String start() {
    return String.join("; ", NOTED + " create --bundle \"$1\" --pid-file \"$1/" + PID + "\" \"$3\"",
        "chmod 644 " + PID, created(), "exec " + NOTED + " start \"$3\"");
  }

  @Override
  public List<String> arguments(ContainerPlace place, List<String> command, Map<String, String> environment,
      Path output) throws IOException {
    BundleConfig.complete(place, command, environment);
    return List.of();
  }

  @Override
  public boolean isRunning(ContainerPlace place) {
    return program.said(program.name(), "--root", place.notes().toString(), "state", place.name())
        .matches("(?s).*\"status\"\\s*:\\s*\"running\".*");
  }
}
