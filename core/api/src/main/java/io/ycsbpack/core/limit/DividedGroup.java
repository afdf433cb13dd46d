// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.Deadline;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A control group of version 2 with processes in it, in which others are made. The kernel passes controllers on only if
 * the group itself has no processes ("no internal processes"; only the tree's root is exempt). So its processes,
 * including this one, first move to a new group next to the others. When the last of the other groups is gone, the
 * original state is restored; remains of a killed process are found by name.
 *
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">the kernel on delegation and on internal
 *     processes</a>
 */
final class DividedGroup {
  /** The group of the processes that were in the divided one. */
  static final String SESSION = "ycsbpack-session";
  static final List<String> CONTROLLERS = List.of("cpu", "memory");
  static final String PROCESSES = "cgroup.procs";
  static final String PASSED_ON = "cgroup.subtree_control";
  /** A file that we never write and that is writable in a delegated group: locked while other processes must wait. */
  static final String LOCKED = "cgroup.threads";
  /** The kernel shows the file in all groups but the root of the tree. */
  private static final String TYPE = "cgroup.type";
  /** A process may start others while it is moved; an emulated machine is slow to. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final Object ONE_THREAD = new Object();

  private final Path group;
  private final GroupFiles files;
  private final Path session;

  /** What is done while no other process divides the group or undoes that. */
  interface Change<T> {
    T make() throws IOException;
  }

  DividedGroup(Path group, GroupFiles files) {
    this.group = group;
    this.files = files;
    session = group.resolve(SESSION);
  }

  /** Whether a group has to be divided before others are made in it: any but the root of the tree. */
  static boolean isNeeded(Path group) {
    return Files.exists(group.resolve(TYPE));
  }

  /** Changes groups in this one; other processes that do so wait. */
  <T> T exclusively(Change<T> change) throws IOException {
    if (!isNeeded(group)) {
      return change.make();
    }
    // Within this process the file's lock would be refused to a second thread instead of having it wait.
    synchronized (ONE_THREAD) {
      try (FileChannel file = FileChannel.open(group.resolve(LOCKED), StandardOpenOption.WRITE);
          FileLock lock = file.lock()) {
        return change.make();
      }
    }
  }

  /** Passes the CPU and memory controllers on to the groups in this one; does nothing if they have them. */
  void divide() throws IOException {
    if (passedOn().containsAll(CONTROLLERS)) {
      return;
    }
    await(() -> {
      move(group, session);
      files.write(group.resolve(PASSED_ON), "+" + String.join(" +", CONTROLLERS));
    });
  }

  /**
   * Undoes {@link #divide} when no other group is in this one; does nothing if it is not divided, or if the user has
   * other groups in it.
   */
  void unite() throws IOException {
    if (!Files.isDirectory(session) || !isAlone()) {
      return;
    }
    List<String> ours = passedOn().stream().filter(CONTROLLERS::contains).toList();
    if (!ours.isEmpty()) {
      files.write(group.resolve(PASSED_ON), "-" + String.join(" -", ours));
    }
    if (passedOn().isEmpty()) {
      await(() -> {
        move(session, group);
        files.remove(session);
      });
    }
  }

  /**
   * The file by which a process returns to its former group: if the group is divided now, the file of the group for its
   * processes.
   */
  static Path backTo(Path door) {
    Path inSession = door.resolveSibling(SESSION).resolve(PROCESSES);
    return Files.exists(inSession) ? inSession : door;
  }

  private boolean isAlone() throws IOException {
    try (Stream<Path> inside = Files.list(group)) {
      return inside.filter(Files::isDirectory).allMatch(session::equals);
    }
  }

  private List<String> passedOn() throws IOException {
    return Stream.of(Files.readString(group.resolve(PASSED_ON)).split("\\s+"))
        .filter(controller -> !controller.isEmpty())
        .toList();
  }

  /** Makes no group if there is no process to move. */
  private void move(Path from, Path to) throws IOException {
    for (String process : Files.readAllLines(from.resolve(PROCESSES))) {
      files.make(to);
      try {
        files.write(to.resolve(PROCESSES), process);
      } catch (IOException e) {
        if (Files.readAllLines(from.resolve(PROCESSES)).contains(process)) {
          throw e;
        }
      }
    }
  }

  /** A process that starts another one while it is moved leaves that behind, which the next look finds. */
  private static void await(Deadline.Attempt attempt) throws IOException {
    Deadline.after(TIMEOUT).every(PAUSE).retry(attempt);
  }
}
