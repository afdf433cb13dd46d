package io.ycsbpack.core.cli;

import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TrialListener;
import java.util.function.Consumer;

/** Shows how a trial goes, pair by pair on a terminal and look by look elsewhere. */
final class TrialProgress implements TrialListener {
  private final TerminalConsole console;
  private final Consumer<Answer> keeper;

  /**
   * Shows it on a console.
   *
   * @param keeper keeps the pairs: it is told each pair of the pilot, and all at each look
   */
  TrialProgress(TerminalConsole console, Consumer<Answer> keeper) {
    this.console = console;
    this.keeper = keeper;
  }

  @Override
  public void pair(Answer answer, boolean looked) {
    console.live(TrialText.progress(answer));
    if (looked || answer.forecast().isEmpty()) {
      keeper.accept(answer);
    }
    if (looked && !console.isTerminal()) {
      console.say(TrialText.progress(answer));
    }
  }

  @Override
  public void forecast(Forecast forecast, Terms terms) {
    console.say(TrialText.forecast(forecast, terms));
  }
}
