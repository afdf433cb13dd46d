package io.ycsbpack.core.comparison;

import io.ycsbpack.core.experiment.step.SwitchStep;
import java.util.List;

/** What is switched on running servers, or next to them, between turns, and which turn they are in. */
final class ServerSwitches {
  /** The turn before the first switch, which is not known to hold. */
  private static final int UNKNOWN = -1;

  private final List<List<SwitchStep>> steps;
  private int turn = UNKNOWN;
  private long longestNanos;

  /**
   * Between these turns.
   *
   * @param turns steps that lead to each, by its number; empty if nothing is switched
   * @throws CommandException when what a step switches is not there
   */
  ServerSwitches(List<List<SwitchStep>> turns) {
    steps = turns.stream().map(List::copyOf).toList();
    steps.forEach(turn -> turn.forEach(SwitchStep::prepare));
  }

  /**
   * Turns; does nothing if the turn holds.
   *
   * @throws CommandException when a switch does not take effect, or another program has changed what the one before did
   */
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

  /** Whether there is anything to do for this turn. */
  boolean isChangedBy(int next) {
    return next != turn && !steps.isEmpty() && !steps.get(next).isEmpty();
  }

  /**
   * Checks that what was switched has stayed so.
   *
   * @throws CommandException when it has not
   */
  void verify() {
    if (turn != UNKNOWN) {
      steps.get(turn).forEach(SwitchStep::verify);
    }
  }

  /** The longest that a switch has taken so far, in nanoseconds; 0 where there was none. */
  long longestNanos() {
    return longestNanos;
  }
}
