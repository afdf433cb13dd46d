package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.Optional;

/**
 * What an experiment asks of each candidate in rounds that go on until it is answered.
 *
 * @param figure empty for the one that says most under the limits and loads of the runs
 * @param budget of each candidate; those of a scenario are measured in the same rounds, which may take the sum
 * @param anyway whether to go on if the budget is known to be too short
 */
public record RoundQuestion(Question question, Optional<Figure> figure, Duration budget, boolean anyway) {
  AskedRounds asked() {
    return new AskedRounds(figure.map(Figure::label).orElse(null), budget.toNanos(), question.size());
  }

  Duration budget(int candidates) {
    return budget.multipliedBy(candidates);
  }

  /** The longest time that a forecast may name without a refusal, and that the fewest rounds with an interval may take. */
  Duration allowed(int candidates) {
    return Terms.allowed(budget(candidates));
  }
}
