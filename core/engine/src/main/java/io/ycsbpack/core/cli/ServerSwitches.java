package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.experiment.step.SwitchStep;
import java.util.List;

/** What is switched on a running server, or next to it, between two conditions, and which of them it is under. */
final class ServerSwitches {
  /** Nothing: clients alone differ. */
  static final ServerSwitches NONE = new ServerSwitches(List.of(), List.of());

  /** The condition before the first switch, which is not known to hold. */
  private static final int UNKNOWN = -1;

  private final List<List<SwitchStep>> steps;
  private int condition = UNKNOWN;
  private long longestNanos;

  /**
   * Of one server.
   *
   * @param baseline  steps that put it under the baseline, which is condition 0
   * @param candidate the same for the candidate, which is condition 1
   * @throws CommandException when what a step switches is not there
   */
  ServerSwitches(List<SwitchStep> baseline, List<SwitchStep> candidate) {
    steps = List.of(List.copyOf(baseline), List.copyOf(candidate));
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
    return next != condition && !steps.get(next).isEmpty();
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
