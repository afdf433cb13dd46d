package io.ycsbpack.core.comparison;

import io.ycsbpack.core.experiment.path.LimitSizes;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.Terms;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A step that was divided by sizes of its limit.
 *
 * @param sizes the conditions
 * @param stage that measured them
 */
record DividedStep(LimitSizes sizes, Stage stage) {

  /** What each condition differs by from the one before. */
  List<Answer> answers(Terms terms) {
    return IntStream.range(1, sizes.plans().size()).mapToObj(i -> stage.answer(i - 1, i, terms)).toList();
  }

  /** Whether each of these differences is found or small in the figure of the question. */
  static boolean isDecided(Stage stage, Terms terms) {
    return IntStream.range(1, stage.conditions())
        .mapToObj(i -> stage.answer(i - 1, i, terms))
        .allMatch(
            answer -> answer.finding(terms.primary()).filter(found -> found.outcome().isDecided()).isPresent());
  }
}
