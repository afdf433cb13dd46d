package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.SequentialExperiment;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Asks one question by several starts of both servers: tier T. Within each start it measures as many pairs of slices as
 * in the first; the unit of the answer is the mean of a start. The first start tells how long one takes, and how much
 * its pairs alone let its mean vary; where the question does not fit into the budget even so, the trial is refused
 * there. Then it looks at 4, 6, 9, 13, ... starts, and ends with the answer or the budget; before the fourth start, when
 * the next one would end after {@link Terms#allowed}. It is for one question, on one thread.
 */
public final class StartTrial {
  private final StartSource source;
  private final SliceClock clock;
  private final StopSignal stop;
  private final TrialListener listener;
  private final Supplier<PairGuards> guards;
  private final StartMeasure measure;
  private Terms terms;
  private final List<Pair> pairs = new ArrayList<>();
  private long begin;
  private Begun begun = Begun.NOTHING;
  private int starts;
  /** Whether servers were started in this process. */
  private boolean started;
  private int most;
  private Optional<Forecast> forecast = Optional.empty();
  private Optional<Decision> decision = Optional.empty();

  /**
   * A question that is not asked yet.
   *
   * @param terms       what is asked unless the first start asks something else
   * @param guards by which its pairs are judged, asked for after a start
   */
  public StartTrial(StartSource source, Terms terms, SliceClock clock, StopSignal stop,
      Supplier<PairGuards> guards, TrialListener listener) {
    this.source = source;
    this.terms = terms;
    this.clock = clock;
    this.stop = stop;
    this.listener = listener;
    this.guards = guards;
    measure = new StartMeasure(clock, stop, listener);
  }

  /**
   * Asks; goes on with the complete starts of the same question that another process has measured.
   *
   * @param earlier  what it has measured
   * @param ofSlices length of its slices
   */
  public Answer resume(Begun earlier, Duration ofSlices) {
    begun = earlier.byCompleteStarts();
    pairs.addAll(begun.pairs());
    starts = begun.starts().size();
    if (starts > 0) {
      measure.goOn(first().size(), ofSlices);
    }
    return run();
  }

  /** Asks; the starts before an interruption or a failure are kept. */
  public Answer run() {
    begin = clock.nanos() - begun.spent().toNanos();
    try {
      return answer(ask(), Optional.empty());
    } catch (CommandException e) {
      return answer(stop.isRequested() ? Ending.INTERRUPTED : Ending.ABORTED, Optional.of(e));
    }
  }

  /** Why nothing is concluded from an answer; empty where nothing speaks against it. */
  public Optional<String> refusal(Answer answer) {
    return guards.get().refusal(answer);
  }

  private Ending ask() {
    if (starts == 0 && !start()) {
      return Ending.INTERRUPTED;
    }
    Estimate ofFirst = TrimmedMean.estimate(terms.primary().differences(first()).orElseThrow());
    Forecast first = Forecast.of(ofFirst, ofFirst.error(), terms.question(),
        begun.pilotPair().orElseGet(this::elapsed));
    forecast = Optional.of(first);
    if (!terms.anyway() && Math.max(StartPairs.FEWEST_STARTS, first.pairs()) > first.pairsIn(terms.allowed())) {
      return Ending.REFUSED;
    }
    most = (int) Math.max(StartPairs.FEWEST_STARTS, Math.min(Integer.MAX_VALUE, first.pairsIn(terms.budget())));
    if (begun.pilotPair().isEmpty()) {
      listener.forecast(first, terms);
    }
    Ending ending = look(first.spread());
    if (!started) {
      // The starts before were all that the question needs. What the servers tell of themselves is not kept with them.
      source.start(starts + 1, (load, asked) -> {
      });
      return stop.isRequested() ? Ending.INTERRUPTED : ending;
    }
    return ending;
  }

  private List<Pair> first() {
    return pairs.stream().filter(pair -> pair.start() == 1).toList();
  }

  private Ending look(double ofPairs) {
    SequentialExperiment experiment = new SequentialExperiment(
        GroupSequentialPlan.of(StartPairs.FEWEST_STARTS, most), terms.question(),
        values -> StartPairs.estimate(Starts.differences(pairs, terms.primary()).subList(0, values.length)));
    if (started) {
      decide(experiment);
    } else {
      again(experiment, ofPairs);
    }
    while (decision.filter(Decision::stop).isEmpty()) {
      // The clock decides that, not the differences.
      Duration next = elapsed().plus(elapsed().dividedBy(starts));
      if (starts < StartPairs.FEWEST_STARTS && next.compareTo(terms.allowed()) > 0) {
        return Ending.NOT_RESOLVED;
      }
      if (starts >= StartPairs.FEWEST_STARTS && next.compareTo(terms.budget()) > 0) {
        decision = Optional.of(experiment.end());
      } else if (start()) {
        forecast(ofPairs);
        decide(experiment);
      } else {
        return Ending.INTERRUPTED;
      }
    }
    return decision.orElseThrow().outcome().isDecided() ? Ending.ANSWERED : Ending.NOT_RESOLVED;
  }

  /** Takes the looks of another process again. */
  private void again(SequentialExperiment experiment, double ofPairs) {
    for (double mean : means()) {
      if (decision.filter(Decision::stop).isEmpty()) {
        decision = experiment.add(mean);
      }
    }
    if (decision.isEmpty() && starts >= StartPairs.FEWEST_STARTS) {
      decision = Optional.of(experiment.soFar());
    }
    if (starts > 1) {
      forecast(ofPairs);
    }
  }

  private void forecast(double ofPairs) {
    Estimate ofStarts = ArithmeticMean.estimate(means());
    forecast = Optional.of(Forecast.of(ofStarts, Math.max(ofPairs, ofStarts.spread()), terms.question(),
        elapsed().dividedBy(starts)));
  }

  private void decide(SequentialExperiment experiment) {
    Optional<Decision> planned = experiment.add(means()[starts - 1]);
    if (starts >= StartPairs.FEWEST_STARTS) {
      decision = Optional.of(planned.orElseGet(experiment::soFar));
    }
    listener.start(answer(Ending.INTERRUPTED, Optional.empty()), planned.isPresent());
  }

  /** Measures within the next start; false when a stop was requested before its end. */
  private boolean start() {
    Answer soFar = answer(Ending.INTERRUPTED, Optional.empty());
    List<Pair> own = new ArrayList<>();
    long beginning = clock.nanos();
    started = true;
    source.start(starts + 1, (load, asked) -> {
      terms = starts == 0 ? asked : terms;
      own.addAll(measure.of(soFar, beginning, load, terms));
    });
    if (stop.isRequested()) {
      return false;
    }
    pairs.addAll(own);
    starts++;
    return true;
  }

  private double[] means() {
    return Starts.means(pairs, terms.primary());
  }

  private Answer answer(Ending ending, Optional<CommandException> failure) {
    return new Answer(ending, terms, new Answer.Course(List.copyOf(pairs), most, elapsed()), forecast, decision,
        failure);
  }

  private Duration elapsed() {
    return Duration.ofNanos(clock.nanos() - begin - measure.lostNanos());
  }
}
