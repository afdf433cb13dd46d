// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.StartPairs;
import java.time.Duration;
import java.util.function.Consumer;

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
  /** The time that the stage should take with all starts, and the seed of the order within rounds. */
  private final Terms terms;
  private final Stage.End end;
  private final Consumer<TrialEvent> listener;
  private boolean ended;

  StageStopping(int arms, Terms terms, Stage.End end, Consumer<TrialEvent> listener) {
    this.arms = arms;
    this.terms = terms;
    this.end = end;
    this.listener = listener;
  }

  Stage stage(MeasuredRounds measured) {
    int blocks = measured.blocks().size();
    return new Stage(arms, measured.rounds(), blocks == 0 ? measured.spent() : measured.blocks().get(blocks - 1),
        planned(measured));
  }

  private int planned(MeasuredRounds measured) {
    long possible = measured.blocks().isEmpty() ? 0
        : terms.budget().toNanos() / Math.max(1, measured.blocks().get(0).toNanos());
    return (int) Math.max(StartPairs.FEWEST_STARTS, Math.min(MOST, possible));
  }

  @Override
  public BlockRounds perBlock() {
    return BlockRounds.OF_STAGE;
  }

  @Override
  public void ask(Terms asked, boolean isAtOnce) {
    // The terms of a stage are known before.
  }

  @Override
  public void judge(MeasuredRounds measured) {
    int blocks = measured.blocks().size();
    ended = blocks >= planned(measured) || !isTime(measured)
        || blocks == StartPairs.FEWEST_STARTS && end.enough().test(stage(measured));
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
  public void tell(Round round, MeasuredRounds measured) {
    // Nothing follows before the end of a block.
  }

  @Override
  public void tellBlock(MeasuredRounds measured) {
    listener.accept(new TrialEvent.StageJudged(stage(measured)));
  }

  @Override
  public boolean hasEnded() {
    return ended;
  }

  @Override
  public boolean needsServers() {
    return false;
  }
}
