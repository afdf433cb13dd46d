// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Freezes and thaws all processes of control groups, of version 1 ({@code freezer.state}) or 2 ({@code cgroup.freeze}).
 * A frozen process keeps its memory and gets no CPU time; on version 1 it can't even be killed before it is thawed.
 */
public final class Freezer {
  private static final String FROZEN = "FROZEN";
  private static final String THAWED = "THAWED";
  private static final String STATE = "freezer.state";
  private static final String FREEZE = "cgroup.freeze";
  private static final String EVENTS = "cgroup.events";
  /** A process freezes itself, for which one of low weight waits until a busy machine gives it some CPU time. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(1);

  private final List<Path> groups;

  /** A freezer of these existing groups. */
  public Freezer(List<Path> groups) {
    this.groups = List.copyOf(groups);
  }

  /**
   * Freezes the processes, or thaws them, and returns once the kernel says that they are.
   *
   * @throws CommandException with exit code 5 when they can't be
   */
  public void turn(boolean frozen) {
    try {
      if (!Deadline.after(TIMEOUT).every(PAUSE).until(() -> isTurned(frozen))) {
        throw failed(frozen, "the kernel has not done it within " + TIMEOUT.toSeconds() + " s", null);
      }
    } catch (IOException e) {
      throw failed(frozen, Reason.text(e), e);
    }
  }

  /**
   * Whether all groups are frozen, or all are thawed.
   *
   * @throws IOException when one of them is gone
   */
  public boolean is(boolean frozen) throws IOException {
    for (Path group : groups) {
      if (!state(group).equals(frozen ? FROZEN : THAWED)) {
        return false;
      }
    }
    return true;
  }

  /** Version 1 may have to be told again until all have followed. */
  private boolean isTurned(boolean frozen) throws IOException {
    if (is(frozen)) {
      return true;
    }
    for (Path group : groups) {
      write(group, frozen);
    }
    return is(frozen);
  }

  private static boolean isUnified(Path group) {
    return Files.exists(group.resolve(FREEZE));
  }

  private static void write(Path group, boolean frozen) throws IOException {
    if (isUnified(group)) {
      Files.writeString(group.resolve(FREEZE), frozen ? "1" : "0");
    } else {
      Files.writeString(group.resolve(STATE), frozen ? FROZEN : THAWED);
    }
  }

  /** While it is under way, version 1 says FREEZING; version 2 still says that it is not frozen. */
  private static String state(Path group) throws IOException {
    if (!isUnified(group)) {
      return Files.readString(group.resolve(STATE)).strip();
    }
    return Files.readAllLines(group.resolve(EVENTS)).contains("frozen 1") ? FROZEN : THAWED;
  }

  private static CommandException failed(boolean frozen, String why, Exception cause) {
    return new CommandException(ExitCode.CONDITION,
        "the processes can't be " + (frozen ? "frozen: " : "thawed: ") + why, cause);
  }
}
