package io.ycsbpack.core.cli;

import io.ycsbpack.core.comparison.TrialTerms;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.statistics.Question;
import picocli.CommandLine.Mixin;

/** What a check is asked, and what it may cost. */
public final class CheckOptions {
  private final CommandOption<Percent> detect = CommandOption.of(CommonParameters.DETECT
      .withDoc("The smallest difference to tell from none."));
  @Mixin
  private TrialOptions trial;

  /** The difference to tell from none. */
  public Question question() {
    return new Question(detect.get().share(), false);
  }

  /** In which figure, and at what cost. */
  public TrialTerms asked() {
    return trial.asked();
  }
}
