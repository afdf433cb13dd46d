// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.StartPairs;
import java.time.Duration;
import java.util.Optional;

/**
 * Ends a stage: several arms of a path whose servers are started together. The time of the first start decides how many
 * starts there are: as many as the budget allows, at least {@value StartPairs#FEWEST_STARTS} and at most {@value
 * #MOST}. After the fewest it may end, if they tell enough. No start begins that would end after the budget, or, among
 * the fewest, after the latest end. If the first start shows that the fewest would, the stage is refused unless the
 * terms go on anyway.
 */
final class StageStopping implements Stopping {
  /** More starts than these make intervals narrower than steps are worth. */
  static final int MOST = 8;

  private final int arms;
  private final Stage.End end;
  private final TrialListener listener;
  private Terms terms;
  private boolean ended;

  /** @param terms the time that it should take with all starts, and the seed of the order within rounds */
  StageStopping(int arms, Terms terms, Stage.End end, TrialListener listener) {
    this.arms = arms;
    this.terms = terms;
    this.end = end;
    this.listener = listener;
  }

  Stage stage(MeasuredRounds measured) {
    return new Stage(arms, measured.rounds(),
        measured.blocks().isEmpty() ? measured.spent() : measured.blocks().get(measured.blocks().size() - 1),
        planned(measured));
  }

  private int planned(MeasuredRounds measured) {
    long possible = measured.blocks().isEmpty() ? 0
        : terms.budget().toNanos() / Math.max(1, measured.blocks().get(0).toNanos());
    return (int) Math.max(StartPairs.FEWEST_STARTS, Math.min(MOST, possible));
  }

  @Override
  public Optional<BlockRounds> perBlock() {
    return Optional.of(BlockRounds.OF_STAGE);
  }

  @Override
  public void begin(MeasuredRounds before) {
    int blocks = before.blocks().size();
    ended = blocks >= planned(before) || !isTime(before)
        || blocks == StartPairs.FEWEST_STARTS && end.enough().test(stage(before));
  }

  private boolean isTime(MeasuredRounds measured) {
    int blocks = measured.blocks().size();
    if (blocks == 0) {
      return true;
    }
    double spent = measured.spent().toNanos();
    double ofOne = spent / blocks;
    if (blocks == 1 && !terms.anyway() && StartPairs.FEWEST_STARTS * ofOne > end.latest().toNanos()) {
      return false;
    }
    Duration limit = blocks < StartPairs.FEWEST_STARTS ? end.latest() : terms.budget();
    return spent + ofOne <= limit.toNanos();
  }

  @Override
  public void ask(Terms asked, boolean isAtOnce, MeasuredRounds before) {
    terms = asked;
  }

  @Override
  public void round(Round round, MeasuredRounds measured) {
    // Nothing follows before the end of a block.
  }

  @Override
  public void block(MeasuredRounds measured) {
    begin(measured);
    listener.stageBlock(stage(measured), planned(measured));
  }

  @Override
  public boolean hasEnded() {
    return ended;
  }

  /** A stage describes no servers. */
  @Override
  public boolean isDecided() {
    return false;
  }
}
