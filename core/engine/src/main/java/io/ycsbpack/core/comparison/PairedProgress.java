package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.record.PairLog;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TrialListener;
import java.time.Duration;

/** Shows how a trial goes, and keeps each of its pairs. */
final class PairedProgress implements TrialListener {
  private final Console console;
  private final PairLog log;
  private final TrialProgress shown;

  /** Plain lines come at least {@code every} apart. */
  PairedProgress(Console console, Duration every, PairLog log) {
    this.console = console;
    this.log = log;
    shown = new TrialProgress(console, every, answer -> {
    });
  }

  @Override
  public void pair(Answer answer, boolean looked) {
    log.add(answer.pairs().get(answer.pairs().size() - 1), answer.course().time());
    if (looked) {
      log.look(answer.decision().orElseThrow());
    }
    shown.pair(answer, looked);
  }

  @Override
  public void dropped(int number, Duration time) {
    console.warn(TrialText.dropped(number, time));
  }

  @Override
  public void look(Decision decision) {
    log.look(decision);
  }

  @Override
  public void forecast(Forecast forecast, Terms terms) {
    log.pilot(forecast.pair());
    shown.forecast(forecast, terms);
  }
}
