package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.record.PairLog;
import io.ycsbpack.core.report.StartText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TrialListener;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.function.Function;

/** Shows how a trial by starts goes, and keeps each of its pairs. */
final class StartProgress implements TrialListener {
  private final Console console;
  private final StatusLine status;
  private final Function<WarmUp, PairLog> begin;
  private PairLog log;
  private int ofStart;

  /**
   * Shows it on a console.
   *
   * @param every time between plain lines
   * @param begin begins the log after the first warm-up
   */
  StartProgress(Console console, Duration every, Function<WarmUp, PairLog> begin) {
    this.console = console;
    status = new StatusLine(console, every);
    this.begin = begin;
  }

  @Override
  public void pair(Answer answer, boolean looked) {
    throw new IllegalStateException("a pair outside of all starts");
  }

  @Override
  public void warmedUp(int start, WarmUp warmup) {
    TrialText.warmedUp(warmup).forEach(line -> console.say("  start " + start + ": " + line));
    log = log == null ? begin.apply(warmup) : log;
    ofStart = 0;
  }

  @Override
  public void within(Pair pair, Answer answer, Duration spent) {
    log.add(pair, spent);
    ofStart++;
    status.show(StartText.within(pair, ofStart, answer));
  }

  @Override
  public void dropped(int number, Duration time) {
    console.warn(TrialText.dropped(number, time));
  }

  @Override
  public void start(Answer answer, boolean looked) {
    log.complete(answer.starts(), answer.course().time());
    if (looked) {
      log.look(answer);
    }
    console.say(StartText.progress(answer));
  }

  @Override
  public void forecast(Forecast forecast, Terms terms) {
    log.pilot(forecast.pair());
    console.say(StartText.forecast(forecast, terms));
  }
}
