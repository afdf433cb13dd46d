// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.StartPairs;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * A stage: several arms of a path whose servers are started together. The time of the first start decides how many
 * starts there are: as many as the budget allows, at least {@value StartPairs#FEWEST_STARTS} and at most {@value
 * #MOST}. After the fewest it may end, if they tell enough. No start begins that would end after the budget, or, among
 * the fewest, after the latest end. If the first start shows that the fewest would, the stage is refused unless the
 * terms go on anyway.
 *
 * @param terms  time that the stage should take with all starts, and the seed of the order within rounds
 * @param enough whether it ends after the fewest starts
 * @param latest time after which none of the fewest starts may end
 */
public record StagePlan(int arms, Terms terms, Predicate<Stage> enough, Duration latest) implements Stopping {
  /** More starts than these make intervals narrower than steps are worth. */
  static final int MOST = 8;

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
  public boolean judge(MeasuredRounds measured) {
    int blocks = measured.blocks().size();
    return blocks >= planned(measured) || !isTime(measured)
        || blocks == StartPairs.FEWEST_STARTS && enough.test(stage(measured));
  }

  private boolean isTime(MeasuredRounds measured) {
    int blocks = measured.blocks().size();
    if (blocks == 0) {
      return true;
    }
    double spent = measured.spent().toNanos();
    double ofOne = spent / blocks;
    if (blocks == 1 && !terms.anyway() && StartPairs.FEWEST_STARTS * ofOne > latest.toNanos()) {
      return false;
    }
    Duration limit = blocks < StartPairs.FEWEST_STARTS ? latest : terms.budget();
    return spent + ofOne <= limit.toNanos();
  }

  @Override
  public TrialEvent judged(MeasuredRounds measured) {
    return new TrialEvent.StageJudged(stage(measured));
  }
}
