package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.StartPairs;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Ends a stage: several arms of a path whose servers are started together. The time of the first start decides how many
 * starts there are: as many as the budget allows, at least {@value StartPairs#FEWEST_STARTS} and at most {@value
 * #MOST}. After the fewest it may end, if they tell enough. No start begins that would end after the budget, or, among
 * the fewest, after the latest end. If the first start shows that the fewest would, the stage is refused unless the
 * terms go on anyway.
 */
public final class StageStopping extends Stopping {
  /** More starts than these make intervals narrower than steps are worth. */
  static final int MOST = 8;

  private final int arms;
  private final End end;

  /**
   * When a stage ends.
   *
   * @param enough whether it ends after the fewest starts
   * @param latest time after which none of the fewest starts may end
   */
  public record End(Predicate<Stage> enough, Duration latest) {
  }

  /** @param terms the time that it should take with all starts, and the seed of the order within rounds */
  public StageStopping(int arms, Terms terms, End end, ResumedRounds resumed, SliceClock clock, StopSignal stop,
      TrialListener listener) {
    super(terms, Optional.of(BlockRounds.OF_STAGE), resumed.byCompleteBlocks(), clock, stop, listener);
    this.arms = arms;
    this.end = end;
  }

  /**
   * Runs the stage.
   *
   * @throws CommandException when a server can't be started or ended, or the load can't go on
   */
  public Stage measure(Servers servers) {
    new Trial(servers, this).run();
    return stage();
  }

  private Stage stage() {
    return new Stage(arms, measured(), blocks() == 0 ? elapsed() : blockEnd(blocks()), planned());
  }

  private int planned() {
    long possible = blocks() == 0 ? 0 : terms().budget().toNanos() / Math.max(1, blockEnd(1).toNanos());
    return (int) Math.max(StartPairs.FEWEST_STARTS, Math.min(MOST, possible));
  }

  @Override
  boolean wantsBlock() {
    return blocks() < planned() && !isStopped() && isTime()
        && !(blocks() == StartPairs.FEWEST_STARTS && end.enough().test(stage()));
  }

  private boolean isTime() {
    if (blocks() == 0) {
      return true;
    }
    double spent = elapsed().toNanos();
    double ofOne = spent / blocks();
    if (blocks() == 1 && !terms().anyway() && StartPairs.FEWEST_STARTS * ofOne > end.latest().toNanos()) {
      return false;
    }
    Duration limit = blocks() < StartPairs.FEWEST_STARTS ? end.latest() : terms().budget();
    return spent + ofOne <= limit.toNanos();
  }

  @Override
  void blockEnds() {
    super.blockEnds();
    listener().stageBlock(stage(), planned());
  }
}
