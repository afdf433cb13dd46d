package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** What a check is asked, and what it may cost. */
final class CheckOptions {
  private final CommandOption<Percent> detect = CommandOption.of(CommonParameters.DETECT
      .withDoc("The smallest difference to tell from none."));
  @Mixin
  private TrialOptions trial;

  /**
   * The terms of a question.
   *
   * @param seed       of the order within its pairs
   * @param missingCpu why the CPU of the server is not known; empty where it is
   * @throws UsageException when there is no such difference or figure, or the budget is too short for a pilot
   */
  Terms terms(long seed, Optional<String> missingCpu) {
    return trial.terms(new Question(detect.get().share(), false), seed, missingCpu);
  }

  /** What is said of a budget that is shorter than a pilot with slices of this length. */
  String tooShort(Duration slice) {
    return trial.tooShort(slice);
  }
}
