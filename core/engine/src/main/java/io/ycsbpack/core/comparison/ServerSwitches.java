package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.experiment.step.SwitchStep;
import java.util.List;

/** What is switched on running servers, or next to them, between conditions, and which of them they are under. */
final class ServerSwitches {
  /** The condition before the first switch, which is not known to hold. */
  private static final int UNKNOWN = -1;

  private final List<List<SwitchStep>> steps;
  private int condition = UNKNOWN;
  private long longestNanos;

  /**
   * Between these conditions.
   *
   * @param conditions steps that lead to each, by its number; empty where nothing is switched
   * @throws CommandException when what a step switches is not there
   */
  ServerSwitches(List<List<SwitchStep>> conditions) {
    steps = conditions.stream().map(List::copyOf).toList();
    steps.forEach(condition -> condition.forEach(SwitchStep::prepare));
  }

  /**
   * Puts the server under a condition; nothing happens where it is.
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
    condition = next;
  }

  /** Whether there is anything to do for this condition. */
  boolean isChangedBy(int next) {
    return next != condition && !steps.isEmpty() && !steps.get(next).isEmpty();
  }

  /**
   * Checks that what was switched has stayed so.
   *
   * @throws CommandException when it has not
   */
  void verify() {
    if (condition != UNKNOWN) {
      steps.get(condition).forEach(SwitchStep::verify);
    }
  }

  /** The longest that a switch has taken so far, in nanoseconds; 0 where there was none. */
  long longestNanos() {
    return longestNanos;
  }
}
