// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.Looks;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Ends a trial of a baseline and a candidate with the answer to its question, or with its budget. A pilot forecasts the
 * time of the answer; if that is not in the budget, the trial is refused there. Then it looks as planned.
 *
 * <p>If servers are started once, the unit is a round and the budget begins after the warm-up. The pilot has {@link
 * Forecast#PILOT_PAIRS} rounds; looks are at 16, 22, 30, ... rounds. Rounds of two servers at once vary less: looks are
 * at 12, 17, 23, ...
 *
 * <p>If servers are restarted, the unit is the mean of a block. The first block tells how long one takes, and how much
 * its rounds alone let its mean vary; looks are at 4, 6, 9, 13, ... blocks. The trial ends before the fourth if the next
 * one would end after {@link Terms#allowed}.
 */
final class AnswerStopping implements Stopping {
  private static final int FIRST_LOOK = 16;

  private final boolean isByBlocks;
  private final Consumer<TrialEvent> listener;
  private Terms terms;
  private int firstLook = StartPairs.FEWEST_STARTS;
  private final List<Pair> pairs = new ArrayList<>();
  private Optional<Forecast> forecast = Optional.empty();
  /** Units that the budget allows. */
  private int most;
  private Optional<GroupSequentialPlan> plan = Optional.empty();
  /** Planned looks that the listener knows. */
  private int taken;
  private Optional<Decision> decision = Optional.empty();
  /** Empty while the trial goes on. */
  private Optional<Ending> ending = Optional.empty();

  AnswerStopping(Terms terms, Consumer<TrialEvent> listener) {
    this.terms = terms;
    this.listener = listener;
    isByBlocks = terms.design() == Design.RESTARTED;
  }

  @Override
  public BlockRounds perBlock() {
    return BlockRounds.OF_TWO;
  }

  @Override
  public void ask(Terms asked, boolean isAtOnce) {
    terms = asked;
    if (!isByBlocks) {
      firstLook = isAtOnce ? Forecast.PILOT_PAIRS : FIRST_LOOK;
    }
  }

  @Override
  public boolean judge(MeasuredRounds measured) {
    if (isByBlocks) {
      judgeBlocks(measured);
    } else {
      judgeRounds(measured);
    }
    return ending.isPresent();
  }

  @Override
  public Optional<TrialEvent> judged(Round round, MeasuredRounds measured) {
    return Optional.of(new TrialEvent.RoundJudged(round, soFar(measured)));
  }

  @Override
  public TrialEvent judged(MeasuredRounds measured) {
    return new TrialEvent.BlockJudged(soFar(measured));
  }

  private void judgeRounds(MeasuredRounds measured) {
    if (terms.budget().compareTo(Terms.shortest(terms.slice())) < 0) {
      ending = Optional.of(Ending.REFUSED);
    } else if (measured.rounds().size() >= Forecast.PILOT_PAIRS) {
      double[] differences = terms.primary().differences(pairs(measured)).orElseThrow();
      if (plan.isEmpty()) {
        Estimate pilot = TrimmedMean.estimate(Arrays.copyOf(differences, Forecast.PILOT_PAIRS));
        Forecast ofPilot = Forecast.of(pilot, terms.question(),
            measured.pilot().orElseGet(() -> measured.spent().dividedBy(differences.length)));
        plan(ofPilot, ofPilot.isOver(terms.allowed()), Forecast.PILOT_PAIRS, measured);
      }
      look(TrimmedMean::estimate, differences, measured);
      endWithBudget(TrimmedMean::estimate, differences, measured.spent().plus(forecast.orElseThrow().pair()));
    }
  }

  private void judgeBlocks(MeasuredRounds measured) {
    int blocks = measured.blocks().size();
    if (blocks == 0) {
      return;
    }
    List<double[]> byBlock = Figure.byBlock(terms.primary(), pairs(measured));
    Estimate first = TrimmedMean.estimate(byBlock.get(0));
    if (plan.isEmpty()) {
      Forecast ofFirst = Forecast.of(first, first.error(), terms.question(),
          measured.pilot().orElse(measured.blocks().get(0)));
      plan(ofFirst,
          Math.max(StartPairs.FEWEST_STARTS, ofFirst.pairs()) > ofFirst.pairsIn(terms.allowed()),
          StartPairs.FEWEST_STARTS, measured);
    }
    if (ending.isPresent()) {
      return;
    }
    double[] means = byBlock.stream().map(TrimmedMean::estimate).mapToDouble(Estimate::center).toArray();
    Duration ofOne = measured.spent().dividedBy(blocks);
    if (blocks > 1) {
      Estimate ofBlocks = ArithmeticMean.estimate(means);
      forecast = Optional.of(Forecast.of(ofBlocks, Math.max(first.error(), ofBlocks.spread()), terms.question(),
          ofOne));
    }
    Function<double[], Estimate> estimator = some -> StartPairs.estimate(byBlock.subList(0, some.length));
    look(estimator, means, measured);
    Duration next = measured.spent().plus(ofOne);
    if (blocks >= StartPairs.FEWEST_STARTS) {
      endWithBudget(estimator, means, next);
    } else if (ending.isEmpty() && next.compareTo(terms.allowed()) > 0) {
      ending = Optional.of(Ending.NOT_RESOLVED);
    }
  }

  /** The pilot has ended. */
  private void plan(Forecast ofPilot, boolean isOverBudget, int fewest, MeasuredRounds measured) {
    forecast = Optional.of(ofPilot);
    if (isOverBudget && !terms.anyway()) {
      ending = Optional.of(Ending.REFUSED);
      return;
    }
    most = (int) Math.min(Integer.MAX_VALUE, Math.max(fewest, ofPilot.pairsIn(terms.budget())));
    plan = Optional.of(GroupSequentialPlan.of(firstLook, most));
    if (measured.pilot().isEmpty()) {
      listener.accept(new TrialEvent.PilotEnded(ofPilot, terms));
    }
  }

  /** Takes the looks that are planned at these differences, until one decides. */
  private void look(Function<double[], Estimate> estimator, double[] differences, MeasuredRounds measured) {
    if (ending.isPresent()) {
      return;
    }
    Looks looks = new Looks(plan.orElseThrow(), terms.question(), estimator);
    List<Decision> due = looks.due(differences);
    due.stream().skip(taken).forEach(look -> {
      int count = look.look().count();
      listener.accept(
          new TrialEvent.Looked(look, isByBlocks ? Round.upTo(count, measured.rounds()).size() : count));
    });
    taken = due.size();
    if (!due.isEmpty() || !isByBlocks || differences.length >= StartPairs.FEWEST_STARTS) {
      decision = Optional.of(looks.soFar(differences));
    }
    if (isDecided()) {
      end();
    }
  }

  /** Takes the last look if the next unit would end after the budget. The clock decides that, not the differences. */
  private void endWithBudget(Function<double[], Estimate> estimator, double[] differences, Duration next) {
    if (ending.isEmpty() && next.compareTo(terms.budget()) > 0) {
      decision = Optional.of(new Looks(plan.orElseThrow(), terms.question(), estimator).end(differences));
      end();
    }
  }

  private void end() {
    ending = Optional.of(decision.orElseThrow().outcome().isDecided() ? Ending.ANSWERED : Ending.NOT_RESOLVED);
  }

  private List<Pair> pairs(MeasuredRounds measured) {
    measured.rounds().stream().skip(pairs.size()).map(Round::pair).forEach(pairs::add);
    return List.copyOf(pairs);
  }

  /** The rounds before may have decided, and the record still needs a description of the servers. */
  @Override
  public boolean needsServers() {
    return isDecided();
  }

  /** Whether a planned look, or the end of the budget, has decided. */
  private boolean isDecided() {
    return decision.filter(Decision::stop).isPresent();
  }

  Answer answer(MeasuredRounds measured) {
    return answer(ending.orElse(Ending.INTERRUPTED), measured, Optional.empty());
  }

  Answer failed(Ending why, CommandException failure, MeasuredRounds measured) {
    return answer(why, measured, Optional.of(failure));
  }

  /** What is known so far, as if a stop were requested now. */
  private Answer soFar(MeasuredRounds measured) {
    return answer(Ending.INTERRUPTED, measured, Optional.empty());
  }

  private Answer answer(Ending why, MeasuredRounds measured, Optional<CommandException> failure) {
    return new Answer(why, terms, new Answer.Course(pairs(measured), most, measured.spent()), forecast, decision,
        failure);
  }
}
