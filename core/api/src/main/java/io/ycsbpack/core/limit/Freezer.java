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
 * Freezes and thaws all processes of existing control groups, of version 1 ({@code freezer.state}) or 2 ({@code cgroup.freeze}).
 * A frozen process keeps its memory and gets no CPU time; on version 1 it can't even be killed before it is thawed.
 */
public record Freezer(List<Path> groups) {
  private static final String STATE = "freezer.state";
  private static final String FREEZE = "cgroup.freeze";
  private static final String EVENTS = "cgroup.events";
  /** A process freezes itself, for which one of low weight waits until a busy machine gives it some CPU time. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(1);

  /**
   * Returns once the kernel confirms it.
   *
   * @throws CommandException with exit code 5 when it can't be done
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
   * Whether all groups are frozen, or all are thawed. While that is under way, they are neither on version 1, and not yet
   * frozen on version 2.
   *
   * @throws IOException when one of them is gone
   */
  public boolean is(boolean frozen) throws IOException {
    for (Path group : groups) {
      boolean turned = isUnified(group)
          ? Files.readAllLines(group.resolve(EVENTS)).contains("frozen " + (frozen ? 1 : 0))
          : Files.readString(group.resolve(STATE)).strip().equals(state(frozen));
      if (!turned) {
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
      boolean unified = isUnified(group);
      Files.writeString(group.resolve(unified ? FREEZE : STATE),
          unified ? Integer.toString(frozen ? 1 : 0) : state(frozen));
    }
    return is(frozen);
  }

  private static boolean isUnified(Path group) {
    return Files.exists(group.resolve(FREEZE));
  }

  private static String state(boolean frozen) {
    return frozen ? "FROZEN" : "THAWED";
  }

  private static CommandException failed(boolean frozen, String why, Exception cause) {
    return new CommandException(ExitCode.CONDITION,
        "the processes can't be " + (frozen ? "frozen: " : "thawed: ") + why, cause);
  }
}
