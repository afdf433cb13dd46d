package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TrialListener;
import java.time.Duration;
import java.util.function.Consumer;

/** Shows how a trial goes, pair by pair on a terminal, and elsewhere at each look and from time to time. */
final class TrialProgress implements TrialListener {
  private final Console console;
  private final StatusLine status;
  private final Consumer<Answer> keeper;

  /**
   * Shows it on a console.
   *
   * @param every  time between plain lines
   * @param keeper keeps the pairs: it is told each pair of the pilot, and all at each look
   */
  TrialProgress(Console console, Duration every, Consumer<Answer> keeper) {
    this.console = console;
    status = new StatusLine(console, every);
    this.keeper = keeper;
  }

  @Override
  public void pair(Answer answer, boolean looked) {
    if (looked) {
      status.showAtOnce(TrialText.progress(answer));
    } else {
      status.show(TrialText.progress(answer));
    }
    if (looked || answer.forecast().isEmpty()) {
      keeper.accept(answer);
    }
  }

  @Override
  public void forecast(Forecast forecast, Terms terms) {
    console.say(TrialText.forecast(forecast, terms));
  }
}
