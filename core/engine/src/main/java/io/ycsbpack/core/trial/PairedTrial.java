package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.SequentialExperiment;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks one question by pairs. A pilot of {@link Forecast#PILOT_PAIRS} tells how many are needed; where they do not fit
 * into the budget, the trial is refused there. Then it looks when the group-sequential plan says so, and ends with the
 * answer or the budget. It is for one question, on one thread.
 */
final class PairedTrial {
  private final PairSource runner;
  private final Terms terms;
  private final KnownPairs known;
  private final SliceClock clock;
  private final TrialListener listener;
  private final Begun begun;
  private final List<Pair> pairs;
  private long start;
  private int most;
  private Optional<Forecast> forecast = Optional.empty();
  private Optional<Decision> decision = Optional.empty();

  PairedTrial(PairSource runner, Terms terms, SliceClock clock, TrialListener listener, Begun begun) {
    this.runner = runner;
    this.terms = terms;
    known = new KnownPairs(terms, listener);
    this.clock = clock;
    this.listener = listener;
    this.begun = begun;
    pairs = new ArrayList<>(begun.pairs());
  }

  /** Asks; what was measured before an interruption or a failure is kept. */
  Answer run() throws InterruptedException {
    start = clock.nanos() - begun.spent().toNanos();
    try (runner) {
      return answer(ask(), Optional.empty());
    } catch (CommandException e) {
      return answer(Ending.ABORTED, Optional.of(e));
    }
  }

  private Ending ask() throws InterruptedException {
    while (pairs.size() < Forecast.PILOT_PAIRS) {
      if (!measure()) {
        return Ending.INTERRUPTED;
      }
      listener.pair(answer(Ending.INTERRUPTED, Optional.empty()), false);
    }
    Forecast pilot = Forecast.of(TrimmedMean.estimate(known.differences(pairs.subList(0, Forecast.PILOT_PAIRS))),
        terms.question(), begun.pilotPair().orElseGet(() -> elapsed().dividedBy(pairs.size())));
    forecast = Optional.of(pilot);
    if (!terms.anyway() && pilot.refusal(terms.allowed()).isPresent()) {
      return Ending.REFUSED;
    }
    if (begun.pilotPair().isEmpty()) {
      listener.forecast(pilot, terms);
    }
    most = (int) Math.min(Integer.MAX_VALUE, Math.max(Forecast.PILOT_PAIRS, pilot.pairsIn(terms.budget())));
    return look(new SequentialExperiment(GroupSequentialPlan.of(runner.firstLook(), most), terms.question(),
        TrimmedMean::estimate), pilot.pair());
  }

  private Ending look(SequentialExperiment experiment, Duration pair) throws InterruptedException {
    for (double difference : known.differences(pairs)) {
      if (decision.filter(Decision::stop).isEmpty()) {
        decision = experiment.add(difference);
        decision.ifPresent(listener::look);
      }
    }
    while (decision.filter(Decision::stop).isEmpty()) {
      if (elapsed().plus(pair).compareTo(terms.budget()) > 0) {
        // The pairs took longer than those of the pilot. The clock decides that, not their differences.
        decision = Optional.of(experiment.end());
      } else if (measure()) {
        Optional<Decision> planned = experiment.add(known.difference(pairs.get(pairs.size() - 1)));
        decision = Optional.of(planned.orElseGet(experiment::soFar));
        listener.pair(answer(Ending.INTERRUPTED, Optional.empty()), planned.isPresent());
      } else {
        decision = Optional.of(experiment.soFar());
        return Ending.INTERRUPTED;
      }
    }
    return decision.orElseThrow().outcome().isDecided() ? Ending.ANSWERED : Ending.NOT_RESOLVED;
  }

  private boolean measure() throws InterruptedException {
    Optional<Pair> pair = known.next(runner, pairs.size() + 1);
    pair.ifPresent(pairs::add);
    return pair.isPresent();
  }

  private Answer answer(Ending ending, Optional<CommandException> failure) {
    return new Answer(ending, terms, new Answer.Course(List.copyOf(pairs), most, elapsed()), forecast, decision,
        failure);
  }

  private Duration elapsed() {
    return Duration.ofNanos(clock.nanos() - start - runner.lostNanos());
  }
}
