package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Mounts that only one server sees. A shell makes them in a new mount namespace and then becomes the server; they are
 * gone with its last process.
 */
final class PrivateMounts {
  /** Folders for mounts that are being prepared; the first that nothing of the server's is in. */
  private static final List<Path> STAGES = Stream.of("/mnt", "/media", "/srv", "/opt").map(Path::of).toList();
  private static final Path FILE_SYSTEMS = Path.of("/proc/filesystems");
  private static final Path MODULES = Path.of("/lib/modules");
  private static final Path KERNEL = Path.of("/proc/sys/kernel/osrelease");

  private PrivateMounts() {
  }

  static Optional<String> impossible() {
    return Capability.CAP_SYS_ADMIN.missing().or(PrivateMounts::programsMissing);
  }

  private static Optional<String> programsMissing() {
    return Stream.of("unshare", "mount", "umount")
        .filter(program -> !SystemProgram.isInstalled(program))
        .findFirst()
        .map(program -> "it needs " + program + " (Debian: apt-get install util-linux mount)");
  }

  static Optional<String> impossible(SeenLimits seen) {
    return impossible().or(() -> seen.isPart() && AppliedLimit.isUnified()
        ? Optional.of("control groups of version 2 have one for both limits; use " + SeenLimits.ALL)
        : Optional.empty());
  }

  /** Without root an overlay takes a user namespace. */
  static Optional<String> overlayImpossible() {
    return programsMissing()
        .or(() -> hasOverlay() ? Optional.empty() : Optional.of("this kernel has no overlay file system"))
        .or(() -> isRoot()
            ? Optional.empty()
            : UserNamespace.overlayImpossible(
                STAGES.stream().filter(Files::isDirectory).findFirst().orElse(STAGES.get(0))));
  }

  private static boolean isRoot() {
    return Capability.CAP_SYS_ADMIN.missing().isEmpty();
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

  /**
   * The prefix of a command that gives it its mounts, and its separate user if it has one.
   *
   * @param group    last name of the server's control group
   * @param unified  whether control groups are of version 2
   * @param programs files and folders that the server is started from
   */
  static List<String> words(ContainerTraits traits, String group, boolean unified, Path folder, List<Path> programs) {
    try {
      Path data = folder.toRealPath();
      List<Path> sources = new ArrayList<>();
      for (Path program : programs) {
        sources.add(program.toRealPath());
      }
      MountScript script = new MountScript(stage(data, sources));
      if (traits.seesLimits() != SeenLimits.NONE) {
        script.seeLimits(group, unified, traits.seesLimits());
      }
      List<Path> closed = List.of();
      if (traits.ownRights()) {
        OwnRights.requireReadable(sources);
        closed = OwnRights.closed(Stream.concat(sources.stream(), Stream.of(data)).toList());
      }
      if (traits.ownFiles() || !closed.isEmpty()) {
        script.place(data, sources, traits.ownFiles(), closed);
      }
      if (traits.ownRights()) {
        script.give(data, OwnRights.USER);
      }
      boolean root = isRoot();
      List<String> words = new ArrayList<>(UserNamespace.mounting(root));
      if (traits.seesLimits() != SeenLimits.NONE && unified) {
        words.add("--cgroup");
      }
      words.addAll(List.of("/bin/sh", "-c", script.text(data), "sh"));
      words.addAll(UserNamespace.leaving(root));
      if (traits.ownRights()) {
        words.addAll(OwnRights.WORDS);
      }
      return words;
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the server's mounts can't be prepared: " + Reason.text(e), e);
    }
  }

  private static Path stage(Path data, List<Path> programs) {
    return STAGES.stream()
        .filter(Files::isDirectory)
        .filter(stage -> !data.startsWith(stage) && programs.stream().noneMatch(program -> program.startsWith(stage)))
        .findFirst()
        .orElseThrow(() -> new CommandException(ExitCode.CONDITION, "the server's mounts can't be prepared: all "
            + "possible folders contain its data or its programs; free one of " + STAGES));
  }
}
