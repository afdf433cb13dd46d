package io.ycsbpack.core.container;

import io.ycsbpack.core.ShellWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The shell script, of one line, that makes a server's mounts within its mount namespace and then becomes the server.
 * Mounts to be seen elsewhere, or below a covered folder, are first made at a stage, a file system in memory. A path is
 * unreachable once a folder above it is covered.
 */
final class MountScript {
  private final Path stage;
  private final List<String> commands = new ArrayList<>(List.of("set -e"));

  MountScript(Path stage) {
    this.stage = stage;
  }

  /** Mounts the control groups of this name, which the script runs in, over the root of all groups. */
  void seeLimits(String group, boolean unified, SeenLimits seen) {
    if (unified) {
      // Linux refuses to mount a file system at a place that has it already, even another part of it.
      commands.add("umount -l /sys/fs/cgroup");
      commands.add("mount -t cgroup2 cgroup2 /sys/fs/cgroup");
      return;
    }
    commands.add("seen=");
    commands.add("while IFS=: read -r number controllers path; do case $controllers:$path in " + switch (seen) {
      case CPU -> "memory:*) ;; *";
      case MEMORY -> "memory:*";
      default -> "*";
    } + "/" + group
        + ") mount --bind \"/sys/fs/cgroup/$controllers$path\" \"/sys/fs/cgroup/$controllers\"; seen=1;; esac;"
        + " done </proc/self/cgroup");
    commands.add("test -n \"$seen\" || { echo 'the server has no own control group' >&2; exit 97; }");
  }

  /**
   * Puts programs on overlays, and covers folders that the server's user may not enter by empty ones in which the
   * programs and the data are.
   */
  void place(Path data, List<Path> programs, boolean overlay, List<Path> covered) {
    commands.add("mount -t tmpfs -o mode=755 tmpfs " + quoted(stage));
    commands.add("mkdir " + quoted(stage.resolve("empty")));
    List<Path> moved = programs.stream()
        .filter(program -> overlay || isBelow(program, covered))
        .sorted((one, other) -> one.getNameCount() - other.getNameCount())
        .distinct()
        .toList();
    for (int i = 0; i < moved.size(); i++) {
      stage(moved.get(i), stage.resolve("source-" + i), overlay);
    }
    Path stagedData = stage.resolve("data");
    boolean hidden = isBelow(data, covered) || isBelow(data, moved.stream().filter(Files::isDirectory).toList());
    if (hidden) {
      bind(data, stagedData);
    }
    covered.forEach(folder -> commands.add("mount -t tmpfs -o mode=755 tmpfs " + quoted(folder)));
    for (int i = 0; i < moved.size(); i++) {
      show(moved.get(i), stage.resolve((overlay ? "overlay-" : "source-") + i));
    }
    if (hidden) {
      commands.add("mkdir -p " + quoted(data));
      commands.add("mount --move " + quoted(stagedData) + " " + quoted(data));
    }
    commands.add("umount -l " + quoted(stage));
  }

  /**
   * Gives the data to this user and its group; the processes of the server write nothing else. Not our files next to
   * them, which this process trusts.
   */
  void give(Path data, int user) {
    commands.add("find " + quoted(data) + " ! -name '*.words' ! -name 'container.*' -exec chown -h " + user + ":" + user
        + " {} +");
  }

  /** The script; the words of the server's command are its arguments. */
  String text(Path workingFolder) {
    return String.join("; ",
        Stream.concat(commands.stream(), Stream.of("cd " + quoted(workingFolder), "exec \"$@\"")).toList());
  }

  /** An overlay of one layer that can't be written to needs a second one, which is empty. */
  private void stage(Path program, Path source, boolean overlay) {
    Path folder = folderOf(program);
    bind(folder, source);
    if (overlay) {
      Path over = Path.of(source.toString().replace("source-", "overlay-"));
      commands.add("mkdir " + quoted(over));
      commands
          .add("mount -t overlay -o lowerdir=" + source + ":" + stage.resolve("empty") + " overlay " + quoted(over));
    }
  }

  private void bind(Path folder, Path target) {
    commands.add("mkdir " + quoted(target));
    commands.add("mount --rbind " + quoted(folder) + " " + quoted(target));
  }

  private void show(Path program, Path staged) {
    if (Files.isDirectory(program)) {
      commands.add("mkdir -p " + quoted(program));
      commands.add("mount --move " + quoted(staged) + " " + quoted(program));
    } else {
      commands.add("mkdir -p " + quoted(program.getParent()));
      commands.add("test -e " + quoted(program) + " || : >" + quoted(program));
      commands.add("mount --bind " + quoted(staged.resolve(program.getFileName())) + " " + quoted(program));
    }
  }

  private static Path folderOf(Path program) {
    return Files.isDirectory(program) ? program : program.getParent();
  }

  private static boolean isBelow(Path path, List<Path> folders) {
    return folders.stream().anyMatch(path::startsWith);
  }

  private static String quoted(Path path) {
    return ShellWord.quoted(path.toString());
  }
}
