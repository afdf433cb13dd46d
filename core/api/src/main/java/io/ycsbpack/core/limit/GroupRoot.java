// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.probe.CpuWeight;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The control group in which this user makes others. Root has the root of the tree. On version 2, another user has the
 * group of this process, or the nearest one above, if root or systemd has delegated it. The user may write such a
 * group, and it has the CPU and memory controllers. Groups above a unit of systemd belong to systemd, even if others
 * may write them.
 *
 * @see <a href="https://systemd.io/CGROUP_DELEGATION/">systemd on delegation</a>
 */
final class GroupRoot {
  private static final String CONTROLLERS = "cgroup.controllers";
  /** Starts a command in a group that systemd delegates to this user. */
  private static final String IN_A_SCOPE = "systemd-run --user --scope -p Delegate=yes ycsb ...";
  /** Of groups that systemd makes; it escapes other dots. */
  private static final String UNIT = ".+\\.(scope|service|slice)";
  /** Of a folder without others in it: its name, and the dot in it. */
  private static final int LINKS_ALONE = 2;
  private static final String OURS = "ycsbpack-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private final Path mount;
  private final Path folder;
  private final long user;

  private GroupRoot(Path mount, Path folder, long user) {
    this.mount = mount;
    this.folder = folder;
    this.user = user;
  }

  static GroupRoot ofThisProcess() {
    return of(Path.of("/"));
  }

  /** That of the process {@code proc/self} on a machine whose files are in this folder. */
  static GroupRoot of(Path machine) {
    Path mount = machine.resolve("sys/fs/cgroup");
    Path self = machine.resolve("proc/self");
    Path folder = isUnified(mount) && !isWritable(mount) ? delegated(mount, self.resolve("cgroup")) : mount;
    return new GroupRoot(mount, folder, attribute(self, "unix:uid"));
  }

  static GroupRoot at(Path folder) {
    return new GroupRoot(folder, folder, -1);
  }

  /** The group; the root of the tree if this user may make none. Of version 1 each controller has a tree in it. */
  Path folder() {
    return folder;
  }

  /** Whether all controllers are in one hierarchy, of version 2. */
  boolean isUnified() {
    return isUnified(mount);
  }

  long usualWeight() {
    return CpuWeight.usual(isUnified() ? 2 : 1);
  }

  boolean isPossible() {
    return isUnified() ? isWritable(folder) : Files.isWritable(folder.resolve("cpu").resolve("tasks"));
  }

  Optional<String> impossible() {
    if (isPossible()) {
      return Optional.empty();
    }
    if (!isUnified() && !Files.isDirectory(mount.resolve("cpu"))) {
      return Optional.of("this system has no control groups");
    }
    if (!isUnified()) {
      return Optional.of("run as root");
    }
    Path manager = mount.resolve("user.slice/user-" + user + ".slice/user@" + user + ".service");
    if (!Files.isDirectory(manager)) {
      return Optional
          .of("run as root, or in a group with the controllers cpu and memory that root has given to this user");
    }
    if (!hasControllers(manager)) {
      return Optional
          .of("systemd has given this user only the controllers " + text(controllers(manager)) + ". Run as root; or "
              + "have root delegate cpu and memory (Delegate=cpu memory pids in a file below "
              + "/etc/systemd/system/user@.service.d), log in again, and start it by: " + IN_A_SCOPE);
    }
    return Optional.of("run as root, or start it by: " + IN_A_SCOPE);
  }

  String describe() {
    return impossible().map(reason -> "not possible: " + reason)
        .orElseGet(() -> folder.equals(mount) ? "possible, below " + mount
            : "possible, in " + folder + ", which this user was given with " + text(controllers(folder)));
  }

  /**
   * Groups of this name outside of {@link #folder} that this process did not make, such as in another scope of systemd;
   * none for root, whose groups are all in one place.
   */
  List<Path> elsewhere(String name) {
    if (!isUnified() || isWritable(mount)) {
      return List.of();
    }
    return below(mount).filter(group -> group.endsWith(name)).toList();
  }

  /** A tree may have hundreds of groups with sixty files each: a folder's links tell whether there are others in it. */
  private static Stream<Path> below(Path group) {
    if (attribute(group, "unix:nlink") == LINKS_ALONE) {
      return Stream.empty();
    }
    try (Stream<Path> entries = Files.list(group)) {
      List<Path> inside = entries.filter(Files::isDirectory).toList();
      return inside.stream().flatMap(one -> Stream.concat(Stream.of(one), below(one)));
    } catch (IOException | UncheckedIOException e) {
      // a group was removed while it was listed; the next look finds what is left
      return Stream.empty();
    }
  }

  private static boolean isUnified(Path mount) {
    return Files.exists(mount.resolve(CONTROLLERS));
  }

  private static boolean isWritable(Path group) {
    return Stream.of("", DividedGroup.PROCESSES, DividedGroup.PASSED_ON)
        .allMatch(file -> Files.isWritable(group.resolve(file)));
  }

  private static Path delegated(Path mount, Path membership) {
    Path group = own(mount, membership);
    while (group.startsWith(mount) && isOurs(group.getFileName().toString())) {
      group = group.getParent();
    }
    boolean ofSystemd = false;
    for (; group.startsWith(mount) && !group.equals(mount) && !ofSystemd; group = group.getParent()) {
      if (isWritable(group) && Files.isWritable(group.resolve(DividedGroup.LOCKED)) && hasControllers(group)) {
        return group;
      }
      ofSystemd = group.getFileName().toString().matches(UNIT);
    }
    return mount;
  }

  private static boolean isOurs(String name) {
    return name.equals(DividedGroup.SESSION) || name.startsWith(SharedMemory.PREFIX) || name.matches(OURS);
  }

  private static Path own(Path mount, Path membership) {
    return lines(membership).filter(line -> line.startsWith("0::/"))
        .findFirst()
        .map(line -> mount.resolve(line.substring("0::/".length())).normalize())
        .orElse(mount);
  }

  private static boolean hasControllers(Path group) {
    return controllers(group).containsAll(DividedGroup.CONTROLLERS);
  }

  private static List<String> controllers(Path group) {
    return lines(group.resolve(CONTROLLERS)).flatMap(line -> Stream.of(line.strip().split(" ")))
        .filter(controller -> !controller.isEmpty())
        .toList();
  }

  private static String text(List<String> controllers) {
    return controllers.isEmpty() ? "none" : String.join(", ", controllers);
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /** A numeric attribute of a folder or file; -1 if it is unknown. */
  private static long attribute(Path path, String name) {
    try {
      return ((Number) Files.getAttribute(path, name)).longValue();
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return -1;
    }
  }
}
