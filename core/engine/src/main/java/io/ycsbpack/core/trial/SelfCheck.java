package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.RepeatedOperations;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.slice.Treatment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks two questions whose answers are known, to show what comparisons on this machine are worth at this hour: an A/A
 * control, in which nothing differs, and a positive control, in which the candidate does one operation more for every
 * few that count.
 */
public final class SelfCheck {
  private final SideTrials trials;
  private final RepeatedOperations repeated;

  /**
   * A check of a side under load.
   *
   * @param repeated    the treatment of the positive control, around the side's workload
   * @param guards   by which the pairs are judged
   */
  public SelfCheck(Side side, RepeatedOperations repeated, SliceClock clock, StopSignal stop, PairGuards guards) {
    this.repeated = repeated;
    trials = new SideTrials(side, Optional.empty(), clock, stop, guards);
  }

  /** The two questions. */
  public enum Control {
    /** Nothing differs. */
    A_A,
    /** The candidate is slower by a known size. */
    POSITIVE
  }

  /** The largest n of which a repeated n-th operation is no smaller a difference than the margin. */
  public static int everyFor(double margin) {
    return (int) Math.floor(1 / margin);
  }

  /** Warms up with slices of this length. */
  public WarmUp warmUp(Duration slice) throws InterruptedException {
    return trials.warmUp(Treatment.NONE, slice);
  }

  /** Asks one of the questions with slices of this length. */
  public Answer ask(Control control, Terms terms, Duration slice, TrialListener listener) throws InterruptedException {
    return trials.ask(control == Control.A_A ? Treatment.NONE : repeated, terms, slice, listener);
  }

  /** The true difference of the logarithms of a figure. */
  public double truth(Control control, Figure figure) {
    double throughput = control == Control.A_A ? 0 : repeated.logThroughput();
    return figure == Figure.THROUGHPUT ? throughput : -throughput;
  }

  /** Why nothing is concluded from an answer; empty where nothing speaks against it. */
  public Optional<String> refusal(Answer answer) {
    return trials.refusal(answer);
  }

  /** What speaks against a conclusion from an answer without refusing it, a line each. */
  public List<String> warnings(Answer answer) {
    return trials.warnings(answer);
  }

  /** Whether a complete answer on the primary figure is the right one. */
  public boolean isRight(Control control, Answer answer) {
    Figure primary = answer.terms().primary();
    Answer.Finding found = answer.finding(primary).orElseThrow();
    return switch (found.outcome()) {
      case LOWER, HIGHER -> control == Control.POSITIVE && found.interval().contains(truth(control, primary));
      case NO_DIFFERENCE -> control == Control.A_A;
      case OPEN, NOT_RESOLVED -> false;
    };
  }
}
