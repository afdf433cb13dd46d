package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Asks questions of one side under load, or of two under load at once, one after the other. */
public final class SideTrials {
  /** Slices of a block: two servers at once need longer for the same number of operations. */
  private static final int BLOCK = 2;

  private final Side side;
  private final Optional<Side> second;
  private final SliceClock clock;
  private final StopSignal stop;
  private final PairGuards guards;

  /**
   * Questions of two sides under load at once, between which the treatment moves: tier S. Applied it is on the first,
   * reverted on the second.
   *
   * @param second the other side; empty for tier A
   * @param guards by which the pairs are judged
   */
  public SideTrials(Side side, Optional<Side> second, SliceClock clock, StopSignal stop, PairGuards guards) {
    this.side = side;
    this.second = second;
    this.clock = clock;
    this.stop = stop;
    this.guards = guards;
  }

  /** Warms up with slices of this length, every second one with a treatment. */
  public WarmUp warmUp(Treatment treatment, Duration slice) throws InterruptedException {
    return WarmUp.run(side, treatment, slice, stop);
  }

  /** The length of what is measured between two switches. */
  public Duration sliceAfter(WarmUp warmup) {
    return second.isPresent() ? warmup.sliceAfter().multipliedBy(BLOCK) : warmup.sliceAfter();
  }

  /**
   * Asks what a treatment does, with slices of this length.
   *
   * @param begun what was measured before with the same terms and slices
   */
  public Answer ask(Treatment treatment, Terms terms, Duration slice, TrialListener listener, Begun begun)
      throws InterruptedException {
    OrderCoin coin = new OrderCoin(terms.seed());
    PairSource pairs = second.isPresent()
        ? new SwapRunner(side, second.get(), treatment, slice, coin, stop)
        : new PairRunner(side, treatment, slice, coin, stop);
    return new PairedTrial(pairs, terms, clock, listener, begun).run();
  }

  /** Why nothing is concluded from an answer; empty where nothing speaks against it. */
  public Optional<String> refusal(Answer answer) {
    return guards.refusal(answer);
  }

  /** What speaks against a conclusion from its pairs without refusing it, a line each. */
  public List<String> warnings(Answer answer) {
    return guards.warnings(answer);
  }

  /** What can't be told of its pairs and is not checked, a line each. */
  public List<String> notChecked(Answer answer) {
    return guards.notChecked(answer);
  }
}
