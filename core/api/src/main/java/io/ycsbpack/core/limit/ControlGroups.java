// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The control groups that this user can make on this machine, and which limits they can have. Root makes them in the
 * root of the tree. On version 2, another user makes them in the group of this process, or the nearest one above, if
 * root or systemd has delegated it. The user may write such a group, and it has the CPU and memory controllers. Groups
 * above a unit of systemd belong to systemd, even if others may write them.
 *
 * @see <a href="https://systemd.io/CGROUP_DELEGATION/">systemd on delegation</a>
 */
public final class ControlGroups {
  static final String CPU = "cpu";
  private static final String CONTROLLERS = "cgroup.controllers";
  /** Starts a command in a group that systemd delegates to this user. */
  private static final String IN_A_SCOPE = "systemd-run --user --scope -p Delegate=yes ycsb ...";
  /** Of groups that systemd makes; it escapes other dots. */
  private static final String UNIT = ".+\\.(scope|service|slice)";
  private static final String OURS = "ycsbpack-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  /** Of version 2; version 1 takes any. */
  private static final long MOST_WEIGHT = 10_000;

  private final Path mount;
  private final Path folder;
  private final long user;

  private ControlGroups(Path mount, Path folder, long user) {
    this.mount = mount;
    this.folder = folder;
    this.user = user;
  }

  public static ControlGroups ofThisUser() {
    return of(Path.of("/"));
  }

  /** For the user of the process {@code proc/self} on a machine whose files are in this folder. */
  static ControlGroups of(Path machine) {
    Path mount = machine.resolve("sys/fs/cgroup");
    Path self = machine.resolve("proc/self");
    Path folder = isUnified(mount) && !isWritable(mount) ? delegated(mount, self.resolve("cgroup")) : mount;
    return new ControlGroups(mount, folder, Cgroup.attribute(self, "unix:uid"));
  }

  public static ControlGroups at(Path folder) {
    return new ControlGroups(folder, folder, -1);
  }

  /** The group for others; the root of the tree if this user may make none. On version 1 it has the hierarchies. */
  Path folder() {
    return folder;
  }

  /** Whether all controllers are in one hierarchy, of version 2. */
  public boolean isUnified() {
    return isUnified(mount);
  }

  /** The folder of all groups with a controller. */
  Path hierarchy(String controller) {
    return isUnified() ? folder : folder.resolve(controller);
  }

  /** The one hierarchy of version 2, or all of version 1, the hierarchy of CPU time first. */
  public List<Path> hierarchies() {
    if (isUnified()) {
      return List.of(folder);
    }
    try (Stream<Path> all = Files.list(mount)) {
      return all.filter(Files::isDirectory)
          .filter(hierarchy -> !Files.isSymbolicLink(hierarchy))
          .sorted(
              Comparator.comparing((Path hierarchy) -> !isForCpu(hierarchy)).thenComparing(Comparator.naturalOrder()))
          .toList();
    } catch (IOException e) {
      // this system has no control groups
      return List.of();
    }
  }

  private static boolean isForCpu(Path hierarchy) {
    return List.of(hierarchy.getFileName().toString().split(",")).contains(CPU);
  }

  /** The CPU weight of a group that was given no other. */
  public long usualWeight() {
    return CpuWeight.usual(isUnified() ? 2 : 1);
  }

  public boolean isPossible() {
    return isUnified() ? isWritable(folder) : Files.isWritable(folder.resolve(CPU).resolve("tasks"));
  }

  /** Why this user can't make control groups, and the fix; empty if possible. */
  public Optional<String> impossible() {
    if (isPossible()) {
      return Optional.empty();
    }
    if (!isUnified() && !Files.isDirectory(mount.resolve(CPU))) {
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

  /**
   * An error sentence if this user may not make groups.
   *
   * @param purpose that needs them, with its verb: {@code a quota needs}
   */
  String needed(String purpose) {
    return purpose + " control groups that this user may write; " + impossible().orElse("");
  }

  String describe() {
    return impossible().map(reason -> "not possible: " + reason)
        .orElseGet(() -> folder.equals(mount) ? "possible, below " + mount
            : "possible, in " + folder + ", which this user was given with " + text(controllers(folder)));
  }

  /** Why this limit is impossible here for any user; empty if it is possible. */
  public Optional<String> impossible(ResourceLimit limit) {
    boolean needed = limit.priority().isPresent() || limit.softMemory().isPresent() || limit.burst().isPresent()
        || limit.sharedMemory().isPresent();
    if (needed && !isPossible()) {
      return Optional.of(needed("it needs"));
    }
    return lacks(limit).map(missing -> "this kernel has no " + missing).or(() -> refuses(limit.shared()));
  }

  /**
   * Whether a server under this limit competes for CPU time as a separate group. On version 2: for any limit, if the
   * root passes the CPU on to groups, as a {@linkplain DividedGroup divided} one does. Elsewhere: for a CPU limit only,
   * because memory then has separate groups.
   */
  public boolean isMadeForCpu(ResourceLimit limit) {
    boolean quota = limit.cores().isPresent() && limit.mechanism().orElse(LimitMechanism.QUOTA) == LimitMechanism.QUOTA;
    boolean memory = limit.memory().isPresent() || limit.softMemory().isPresent() || limit.sharedMemory().isPresent();
    boolean made = quota || limit.burst().isPresent() || limit.priority().isPresent() || limit.sharedCpu().isPresent()
        || isUnified() && memory && (DividedGroup.isNeeded(folder) || isCpuPassedOn());
    return made && isPossible();
  }

  /**
   * Why groups can't be shared so on this version; empty if they can. Version 2 has one tree, in which a group is in
   * one other, and weights of another scale.
   */
  Optional<String> refuses(ResourceLimit.Shared shared) {
    if (!isUnified()) {
      return Optional.empty();
    }
    Optional<String> memory = shared.memory().map(SharedMemory::name);
    if (shared.cpu().filter(cpu -> memory.isPresent() && !memory.get().equals(cpu.name())).isPresent()) {
      return Optional
          .of("control groups of version 2 share memory and CPU weight in one group: give shared-memory the name "
              + shared.cpu().get().name() + " of shared-cpu instead of " + memory.get());
    }
    return shared.cpu()
        .filter(cpu -> cpu.weight() > MOST_WEIGHT)
        .map(cpu -> "a CPU weight of control groups of version 2 is from 1 to " + MOST_WEIGHT + ", and " + usualWeight()
            + " by default; it was " + cpu.weight());
  }

  /** Missing kernel features for the limit, except quota and memory; empty if none. */
  Optional<String> lacks(ResourceLimit limit) {
    String burst = ControlGroup.Setting.BURST.file(this);
    if (limit.burst().isPresent() && !has(burst)) {
      return Optional.of("CFS burst (" + burst + ", Linux 5.14 on)");
    }
    if (limit.priority().filter(CpuPriority.IDLE::equals).isPresent() && !has("cpu.idle")) {
      return Optional.of("cpu.idle (Linux 5.15 on)");
    }
    if (limit.priority().filter(CpuPriority.QOS_LEVEL::equals).isPresent() && !has("cpu.qos_level")) {
      return Optional.of("cpu.qos_level (only openEuler's kernels)");
    }
    return Optional.empty();
  }

  /**
   * Version 2 shows a controller's files only in groups below the root that have the controller. If no group has it,
   * this is unknown before {@link ControlGroup#compete}.
   */
  private boolean has(String file) {
    if (!isUnified()) {
      return Files.exists(folder.resolve(CPU).resolve(file));
    }
    try (Stream<Path> groups = Files.list(folder)) {
      return groups.anyMatch(group -> Files.exists(group.resolve(file))) || !isCpuPassedOn();
    } catch (IOException e) {
      return false;
    }
  }

  private boolean isCpuPassedOn() {
    return List.of(SystemFile.first(folder.resolve(DividedGroup.PASSED_ON)).split(" ")).contains(CPU);
  }

  /**
   * Groups of this name outside of {@link #folder}, such as in another scope of systemd. None for root, whose groups are
   * all in one place.
   */
  List<Path> elsewhere(String name) {
    if (!isUnified() || isWritable(mount)) {
      return List.of();
    }
    return Cgroup.below(mount).filter(group -> group.endsWith(name)).toList();
  }

  private static boolean isUnified(Path mount) {
    return Files.exists(mount.resolve(CONTROLLERS));
  }

  private static boolean isWritable(Path group) {
    return Stream.of("", DividedGroup.PROCESSES, DividedGroup.PASSED_ON)
        .allMatch(file -> Files.isWritable(group.resolve(file)));
  }

  private static Path delegated(Path mount, Path membership) {
    Path group = SystemFile.value(membership, "0::/").map(path -> mount.resolve(path).normalize()).orElse(mount);
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

  private static boolean hasControllers(Path group) {
    return controllers(group).containsAll(DividedGroup.CONTROLLERS);
  }

  private static List<String> controllers(Path group) {
    return Stream.of(SystemFile.first(group.resolve(CONTROLLERS)).split(" "))
        .filter(controller -> !controller.isEmpty())
        .toList();
  }

  private static String text(List<String> controllers) {
    return controllers.isEmpty() ? "none" : String.join(", ", controllers);
  }
}
