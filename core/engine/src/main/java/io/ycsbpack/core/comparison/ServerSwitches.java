// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.condition.step.SwitchStep;
import java.util.List;

final class ServerSwitches {
  /** The turn before the first switch, which is not known to hold. */
  private static final int UNKNOWN = -1;

  private final List<List<SwitchStep>> steps;
  private int turn = UNKNOWN;
  private long longestNanos;

  /**
   * @param turns steps that lead to each turn, by its number; empty if nothing is switched
   * @throws CommandException if a step's target is not there
   */
  ServerSwitches(List<List<SwitchStep>> turns) {
    steps = turns.stream().map(List::copyOf).toList();
    steps.forEach(turn -> turn.forEach(SwitchStep::prepare));
  }

  /** @throws CommandException if a switch does not take effect, or another program has changed the one before */
  void turn(int next) {
    if (!isChangedBy(next)) {
      return;
    }
    verify();
    long start = System.nanoTime();
    steps.get(next).forEach(SwitchStep::run);
    longestNanos = Math.max(longestNanos, System.nanoTime() - start);
    turn = next;
  }

  boolean isChangedBy(int next) {
    return next != turn && !steps.isEmpty() && !steps.get(next).isEmpty();
  }

  /** @throws CommandException if a switch has not stayed in effect */
  void verify() {
    if (turn != UNKNOWN) {
      steps.get(turn).forEach(SwitchStep::verify);
    }
  }

  /** 0 if there was none. */
  long longestNanos() {
    return longestNanos;
  }
}
