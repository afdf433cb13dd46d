package io.ycsbpack.core.probe;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The mounts that a process sees, as its {@code mountinfo} lists them.
 *
 * @param mounts in the order of the file
 */
record MountTable(List<Mount> mounts) {
  private static final Path TOP = Path.of("/");
  /** How the kernel writes blanks and backslashes of paths. */
  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");
  /** Of a line, before the fields that may be missing. */
  private static final int OPTIONAL = 6;

  /**
   * One of them.
   *
   * @param id      of the mount
   * @param parent  id of the one that it is mounted on
   * @param number  major and minor number of the device; the major one is 0 where there is no block device
   * @param point   where it is mounted
   * @param type    of the file system
   * @param source  what is mounted
   * @param options of the mount, then those of the file system
   */
  record Mount(int id, int parent, String number, Path point, String type, String source, List<String> options) {

    /** Whether files of it have the number of its device; subvolumes of btrfs, for one, have numbers of their own. */
    boolean isOfDevice() {
      return !number.startsWith("0:");
    }

    /** The value of an option; empty where it is not given. */
    Optional<String> option(String name) {
      return options.stream()
          .filter(option -> option.startsWith(name + "="))
          .map(option -> option.substring(name.length() + 1))
          .findFirst();
    }
  }

  /**
   * Reads a list.
   *
   * @throws IllegalArgumentException where a line is of another form
   */
  static MountTable parse(String mountinfo) {
    return new MountTable(mountinfo.lines().filter(line -> !line.isBlank()).map(MountTable::mount).toList());
  }

  private static Mount mount(String line) {
    List<String> fields = List.of(line.split(" "));
    int end = fields.indexOf("-");
    if (end < OPTIONAL || fields.size() < end + 4) {
      throw new IllegalArgumentException("no line of mountinfo: " + line);
    }
    List<String> options = Arrays.stream((fields.get(5) + "," + fields.get(end + 3)).split(","))
        .map(MountTable::plain)
        .distinct()
        .toList();
    return new Mount(Integer.parseInt(fields.get(0)), Integer.parseInt(fields.get(1)), fields.get(2),
        Path.of(plain(fields.get(4))), fields.get(end + 1), plain(fields.get(end + 2)), options);
  }

  private static String plain(String field) {
    return ESCAPE.matcher(field)
        .replaceAll(found -> Matcher.quoteReplacement(
            Character.toString((char) Integer.parseInt(found.group(1), 8))));
  }

  /**
   * The mount on which a path without links is, by the kernel's way from the top down; empty where the process does not
   * see the one at the top, as after a chroot into a folder.
   */
  Optional<Mount> of(Path path) {
    Set<Integer> ids = mounts.stream().map(Mount::id).collect(Collectors.toSet());
    Optional<Mount> found = mounts.stream()
        .filter(mount -> mount.point.equals(TOP) && !ids.contains(mount.parent))
        .findFirst();
    Optional<Mount> next = found;
    while (next.isPresent()) {
      found = next;
      next = on(found.get(), path);
    }
    return found;
  }

  /** The first mount on another that is met on the way to a path. */
  private Optional<Mount> on(Mount below, Path path) {
    return mounts.stream()
        .filter(mount -> mount.parent == below.id && mount.id != below.id && path.startsWith(mount.point))
        .min((one, other) -> one.point.getNameCount() - other.point.getNameCount());
  }
}
