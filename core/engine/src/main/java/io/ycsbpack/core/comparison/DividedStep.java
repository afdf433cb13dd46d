package io.ycsbpack.core.comparison;

import io.ycsbpack.core.experiment.path.LimitSizes;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.Terms;
import java.util.List;
import java.util.stream.IntStream;

/** A step that was divided by sizes of its limit. */
record DividedStep(LimitSizes sizes, Stage stage) {

  List<Answer> answers(Terms terms) {
    return IntStream.range(1, sizes.plans().size()).mapToObj(i -> stage.answer(i - 1, i, terms)).toList();
  }

  static boolean isDecided(Stage stage, Terms terms) {
    return IntStream.range(1, stage.conditions())
        .mapToObj(i -> stage.answer(i - 1, i, terms))
        .allMatch(
            answer -> answer.finding(terms.primary()).filter(found -> found.outcome().isDecided()).isPresent());
  }
}
