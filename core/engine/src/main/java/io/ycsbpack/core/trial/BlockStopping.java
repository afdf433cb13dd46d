package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.SequentialExperiment;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.Optional;

/**
 * Ends a trial by several starts of both servers. The unit is the mean of a start. The first start tells how long one
 * takes, and how much its rounds alone let its mean vary; then it looks at 4, 6, 9, 13, ... starts. It ends before the
 * fourth start if the next one would end after {@link Terms#allowed}.
 */
final class BlockStopping extends AnsweredStopping {
  private double spreadOfRounds;

  BlockStopping(Terms terms, ResumedRounds resumed, SliceClock clock, StopSignal stop, TrialListener listener) {
    super(terms, Optional.of(BlockRounds.OF_TWO), resumed, clock, stop, listener);
  }

  @Override
  boolean wantsBlock() {
    if (blocks() > 0 && !hasPilot() && !isRefused()) {
      goOn();
    }
    if (isRefused()) {
      return false;
    }
    if (isDecided() && isStarted()) {
      return endDecided();
    }
    if (isStopped()) {
      return end(Ending.INTERRUPTED);
    }
    // If the starts before end it, the record still needs a description of the servers: start them once more.
    if (isDecided()) {
      return endDecided() || !isStarted();
    }
    if (blocks() == 0) {
      return true;
    }
    Duration next = elapsed().plus(elapsed().dividedBy(blocks()));
    boolean few = blocks() < StartPairs.FEWEST_STARTS;
    if (few && next.compareTo(terms().allowed()) > 0) {
      return end(Ending.NOT_RESOLVED);
    }
    if (!few && next.compareTo(terms().budget()) > 0) {
      takeLastLook();
      return endDecided() || !isStarted();
    }
    return true;
  }

  @Override
  boolean hasAnswer() {
    return isDecided();
  }

  @Override
  void add(Round round) {
    super.add(round);
    listener().round(round, soFar(), false);
  }

  @Override
  void blockEnds() {
    super.blockEnds();
    if (hasPilot()) {
      forecastByBlocks();
    } else if (!endPilot(elapsed())) {
      return;
    }
    boolean looked = take(means()[blocks() - 1], blocks() >= StartPairs.FEWEST_STARTS);
    listener().block(soFar(), looked);
  }

  /** Takes the looks of another process once more. */
  private void goOn() {
    if (!endPilot(pilot().orElseGet(() -> blockEnd(1)))) {
      return;
    }
    for (double mean : means()) {
      if (!isDecided()) {
        take(mean, experiment().count() + 1 == blocks() && blocks() >= StartPairs.FEWEST_STARTS);
      }
    }
    if (blocks() > 1) {
      forecastByBlocks();
    }
  }

  /** Returns false if the trial is refused. */
  private boolean endPilot(Duration first) {
    Estimate estimate = TrimmedMean.estimate(
        terms().primary().differences(Round.pairs(Round.upTo(1, measured()), new Contrast(0, 1))).orElseThrow());
    spreadOfRounds = estimate.error();
    Forecast byFirst = Forecast.of(estimate, spreadOfRounds, terms().question(), first);
    forecast(byFirst);
    if (!terms().anyway()
        && Math.max(StartPairs.FEWEST_STARTS, byFirst.pairs()) > byFirst.pairsIn(terms().allowed())) {
      return end(Ending.REFUSED);
    }
    int most = (int) Math.max(StartPairs.FEWEST_STARTS,
        Math.min(Integer.MAX_VALUE, byFirst.pairsIn(terms().budget())));
    plan(most, new SequentialExperiment(GroupSequentialPlan.of(StartPairs.FEWEST_STARTS, most), terms().question(),
        values -> StartPairs.estimate(Figure.byBlock(terms().primary(), pairs()).subList(0, values.length))));
    return true;
  }

  private void forecastByBlocks() {
    Estimate ofBlocks = ArithmeticMean.estimate(means());
    forecast(Forecast.of(ofBlocks, Math.max(spreadOfRounds, ofBlocks.spread()), terms().question(),
        elapsed().dividedBy(blocks())));
  }

  private double[] means() {
    return Figure.means(terms().primary(), pairs());
  }
}
