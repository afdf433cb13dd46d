package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Estimate;
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
  /** Pairs at the first look. */
  private static final int FIRST_LOOK = 16;
  /** A forecast from a pilot is off by a factor of 1.5 either way: what it only just does not allow is tried. */
  private static final double DOUBT = 1.5;

  private final PairRunner runner;
  private final Terms terms;
  private final SliceClock clock;
  private final TrialListener listener;
  private final List<Pair> pairs = new ArrayList<>();
  private long start;
  private int most;
  private Optional<Forecast> forecast = Optional.empty();
  private Optional<Decision> decision = Optional.empty();

  PairedTrial(PairRunner runner, Terms terms, SliceClock clock, TrialListener listener) {
    this.runner = runner;
    this.terms = terms;
    this.clock = clock;
    this.listener = listener;
  }

  /** Asks; what was measured before an interruption or a failure is kept. */
  Answer run() throws InterruptedException {
    start = clock.nanos();
    try {
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
    Forecast pilot = Forecast.of(estimate(), terms.question(), elapsed().dividedBy(Forecast.PILOT_PAIRS));
    forecast = Optional.of(pilot);
    Duration allowed = Duration.ofNanos((long) (DOUBT * terms.budget().toNanos()));
    if (!terms.anyway() && pilot.refusal(allowed).isPresent()) {
      return Ending.REFUSED;
    }
    listener.forecast(pilot, terms);
    most = (int) Math.min(Integer.MAX_VALUE, Math.max(Forecast.PILOT_PAIRS, pilot.pairsIn(terms.budget())));
    return look(new SequentialExperiment(GroupSequentialPlan.of(FIRST_LOOK, most), terms.question(),
        TrimmedMean::estimate), pilot.pair());
  }

  private Ending look(SequentialExperiment experiment, Duration pair) throws InterruptedException {
    for (double difference : differences()) {
      decision = experiment.add(difference);
    }
    while (decision.filter(Decision::stop).isEmpty()) {
      if (elapsed().plus(pair).compareTo(terms.budget()) > 0) {
        // The pairs took longer than those of the pilot. The clock decides that, not their differences.
        decision = Optional.of(experiment.end());
      } else if (measure()) {
        Optional<Decision> planned = experiment.add(difference(pairs.get(pairs.size() - 1)));
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
    int number = pairs.size() + 1;
    Optional<Pair> pair = runner.run(number);
    if (pair.filter(one -> terms.primary().difference(one).isEmpty()).isPresent()) {
      // The server may have died in its last slice, which the load tells in the next.
      pair = runner.run(number);
      pair.ifPresent(this::difference);
    }
    pair.ifPresent(pairs::add);
    return pair.isPresent();
  }

  private double difference(Pair pair) {
    return terms.primary()
        .difference(pair)
        .orElseThrow(() -> new CommandException(ExitCode.TARGET, "the " + terms.primary().label()
            + " of a slice is not known any more, or below what the system counts: ask for --figure throughput"));
  }

  private double[] differences() {
    return pairs.stream().mapToDouble(this::difference).toArray();
  }

  private Answer answer(Ending ending, Optional<CommandException> failure) {
    return new Answer(ending, terms, new Answer.Course(List.copyOf(pairs), most, elapsed()), forecast, decision,
        failure);
  }

  private Estimate estimate() {
    return TrimmedMean.estimate(differences());
  }

  private Duration elapsed() {
    return Duration.ofNanos(clock.nanos() - start);
  }
}
