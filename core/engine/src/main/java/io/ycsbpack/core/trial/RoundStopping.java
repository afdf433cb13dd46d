package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.SequentialExperiment;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Answer.Ending;
import java.util.List;
import java.util.Optional;

/**
 * Ends a trial on servers that are started once. The budget begins after the warm-up. The unit is a round: after a
 * pilot of {@link Forecast#PILOT_PAIRS} rounds it looks at 16, 22, 30, ... rounds. Rounds of two servers at once vary
 * less: it looks at 12, 17, 23, ...
 */
final class RoundStopping extends AnsweredStopping {
  private static final int FIRST_LOOK = 16;

  private int firstLook = FIRST_LOOK;

  RoundStopping(Terms terms, ResumedRounds resumed, SliceClock clock, StopSignal stop, TrialListener listener) {
    super(terms, Optional.empty(), resumed, clock, stop, listener);
  }

  @Override
  boolean wantsBlock() {
    return !isStarted() && !isStopped();
  }

  @Override
  void warmedUp(Block block, WarmUp warmup) {
    super.warmedUp(block, warmup);
    beginBudget();
    firstLook = block.isAtOnce() ? Forecast.PILOT_PAIRS : FIRST_LOOK;
  }

  @Override
  boolean wantsRound() {
    if (terms().budget().compareTo(Terms.shortest(terms().slice())) < 0) {
      return end(Ending.REFUSED);
    }
    if (rounds() >= Forecast.PILOT_PAIRS && !hasPilot()) {
      endPilot();
    }
    if (isRefused()) {
      return false;
    }
    if (isDecided()) {
      return endDecided();
    }
    if (isStopped()) {
      return end(Ending.INTERRUPTED);
    }
    if (hasPilot() && elapsed().plus(forecast().pair()).compareTo(terms().budget()) > 0) {
      takeLastLook();
      return endDecided();
    }
    return true;
  }

  private void endPilot() {
    List<Round> first = measured().subList(0, Forecast.PILOT_PAIRS);
    Forecast ofPilot = Forecast.of(TrimmedMean.estimate(differences(first)), terms().question(),
        pilot().orElseGet(() -> elapsed().dividedBy(rounds())));
    forecast(ofPilot);
    if (!terms().anyway() && ofPilot.refusal(terms().allowed()).isPresent()) {
      end(Ending.REFUSED);
      return;
    }
    int most = (int) Math.min(Integer.MAX_VALUE, Math.max(Forecast.PILOT_PAIRS, ofPilot.pairsIn(terms().budget())));
    plan(most, new SequentialExperiment(GroupSequentialPlan.of(firstLook, most), terms().question(),
        TrimmedMean::estimate));
    for (double difference : differences(measured())) {
      if (!isDecided() && take(difference, false)) {
        listener().look(decision().orElseThrow());
      }
    }
  }

  private double[] differences(List<Round> rounds) {
    return terms().primary().differences(Round.pairs(rounds, new Contrast(0, 1))).orElseThrow();
  }

  @Override
  void add(Round round) {
    measured().add(round);
    listener().measured(round, elapsed());
    boolean looked = hasPilot() && take(terms().primary().difference(round.pair()).orElseThrow(), true);
    listener().round(round, soFar(), looked);
  }

  @Override
  void blockEnds() {
    // its rounds are taken over one by one
  }
}
