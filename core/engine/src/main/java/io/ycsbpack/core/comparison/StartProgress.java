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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   * @param log   of a trial that goes on; empty of one that begins
   * @param begin begins the log after the first warm-up, which decides how long all slices are
   */
  StartProgress(Console console, Duration every, Optional<PairLog> log, Function<WarmUp, PairLog> begin) {
    this.console = console;
    this.log = log.orElse(null);
    status = new StatusLine(console, every);
    this.begin = begin;
  }

  @Override
  public void pair(Answer answer, boolean looked) {
    throw new IllegalStateException("a pair outside of all starts");
  }

  @Override
  public void warmedUp(int start, WarmUp warmup) {
    List<String> lines = new ArrayList<>();
    lines.add(TrialText.warmedUp(warmup));
    if (log == null) {
      TrialText.slices(warmup).ifPresent(lines::add);
      log = begin.apply(warmup);
    }
    lines.forEach(line -> console.say("  start " + start + ": " + line));
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
