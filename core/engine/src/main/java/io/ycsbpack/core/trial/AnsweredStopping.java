package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.SequentialExperiment;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Ends a trial of a baseline and a candidate with the answer to its question, or with its budget. A pilot forecasts the
 * time of the answer; if that is not in the budget, the trial is refused there. Then it looks as planned.
 */
public abstract class AnsweredStopping extends Stopping {
  private final Optional<Duration> pilot;
  private Ending ending = Ending.INTERRUPTED;
  private Optional<Forecast> forecast = Optional.empty();
  private Optional<SequentialExperiment> experiment = Optional.empty();
  private Optional<Decision> decision = Optional.empty();
  private int most;

  AnsweredStopping(Terms terms, Optional<BlockRounds.Limits> limits, ResumedRounds resumed, SliceClock clock,
      StopSignal stop, TrialListener listener) {
    super(terms, limits, resumed, clock, stop, listener);
    pilot = resumed.pilot();
  }

  public static AnsweredStopping of(Terms terms, ResumedRounds resumed, SliceClock clock, StopSignal stop,
      TrialListener listener) {
    return terms.design() == Design.SWITCHED
        ? new RoundStopping(terms, resumed, clock, stop, listener)
        : new BlockStopping(terms, resumed.byCompleteBlocks(), clock, stop, listener);
  }

  /** Runs the trial. Rounds before an interruption or a failure are kept. */
  public Answer answer(Servers servers) {
    try {
      new Trial(servers, this).run();
      return answer(ending, Optional.empty());
    } catch (CommandException e) {
      return answer(isStopped() ? Ending.INTERRUPTED : Ending.ABORTED, Optional.of(e));
    }
  }

  /** What is known so far, as if a stop were requested now. */
  final Answer soFar() {
    return answer(Ending.INTERRUPTED, Optional.empty());
  }

  private Answer answer(Ending why, Optional<CommandException> failure) {
    return new Answer(why, terms(), new Answer.Course(pairs(), most, elapsed()), forecast, decision, failure);
  }

  final List<Pair> pairs() {
    return Round.pairs(measured(), new Contrast(0, 1));
  }

  /** Ends the trial; returns false, as the answer to whether it goes on. */
  final boolean end(Ending why) {
    ending = why;
    return false;
  }

  final boolean endDecided() {
    return end(decision.orElseThrow().outcome().isDecided() ? Ending.ANSWERED : Ending.NOT_RESOLVED);
  }

  final boolean isRefused() {
    return ending == Ending.REFUSED;
  }

  final Optional<Decision> decision() {
    return decision;
  }

  final boolean isDecided() {
    return decision.filter(Decision::stop).isPresent();
  }

  final Forecast forecast() {
    return forecast.orElseThrow();
  }

  final void forecast(Forecast next) {
    forecast = Optional.of(next);
  }

  /** How long a round of the pilot of another process took, or its first block; empty if that pilot had not ended. */
  final Optional<Duration> pilot() {
    return pilot;
  }

  final boolean hasPilot() {
    return experiment.isPresent();
  }

  final SequentialExperiment experiment() {
    return experiment.orElseThrow();
  }

  /** @param units rounds or blocks that the budget allows */
  final void plan(int units, SequentialExperiment sequence) {
    most = units;
    experiment = Optional.of(sequence);
    if (pilot.isEmpty()) {
      listener().forecast(forecast(), terms());
    }
  }

  /** Takes the next difference; returns whether a look was planned at it. */
  final boolean take(double difference, boolean isEnough) {
    Optional<Decision> planned = experiment().add(difference);
    if (planned.isPresent() || isEnough) {
      decision = Optional.of(planned.orElseGet(experiment()::soFar));
    }
    return planned.isPresent();
  }

  /** Takes the last look, because the budget ends. The clock decides that, not the differences. */
  final void takeLastLook() {
    decision = Optional.of(experiment().end());
  }
}
