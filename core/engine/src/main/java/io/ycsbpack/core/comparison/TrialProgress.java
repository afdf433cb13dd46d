package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.report.StartText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Round;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TrialListener;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Shows how a trial goes, and keeps each of its rounds. */
final class TrialProgress implements TrialListener {
  private final Console console;
  private final StatusLine status;
  private final Function<Terms, RoundLog> begin;
  /** From the first warm-up on, which decides the length of all slices; if the trial is resumed, from the beginning. */
  private Optional<RoundLog> log;
  private boolean warm;
  private int ofBlock;

  /**
   * @param log   empty if the trial begins
   * @param begin begins the journal, or refuses another question than that of the journal
   */
  TrialProgress(Console console, Duration every, Optional<RoundLog> log, Function<Terms, RoundLog> begin) {
    this.console = console;
    status = new StatusLine(console, every);
    this.log = log;
    this.begin = begin;
  }

  /** Empty before the first warm-up. */
  Optional<RoundLog> log() {
    return log;
  }

  @Override
  public void warmedUp(int block, WarmUp warmup, Terms terms) {
    String where = terms.design() == Design.RESTARTED ? "  start " + block + ": " : "  ";
    console.say(where + TrialText.warmedUp(warmup));
    if (!warm) {
      TrialText.slices(warmup).ifPresent(line -> console.say(where + line));
      log = Optional.of(begin.apply(terms));
    }
    warm = true;
    ofBlock = 0;
  }

  @Override
  public void round(Round round, Answer answer, boolean looked) {
    log.orElseThrow().add(round, answer.course().time());
    ofBlock++;
    if (answer.terms().design() == Design.RESTARTED) {
      status.show(StartText.within(round.block(), ofBlock, answer));
    } else if (looked) {
      log.orElseThrow().look(answer);
      status.showAtOnce(TrialText.progress(answer));
    } else {
      status.show(TrialText.progress(answer));
    }
  }

  @Override
  public void block(Answer answer, boolean looked) {
    log.orElseThrow().complete(answer.starts(), answer.course().time());
    if (looked) {
      log.orElseThrow().look(answer);
    }
    console.say(StartText.progress(answer));
  }

  @Override
  public void look(Decision decision) {
    log.orElseThrow().look(decision);
  }

  @Override
  public void dropped(int number, Duration time) {
    console.warn(TrialText.dropped(number, time));
  }

  @Override
  public void forecast(Forecast forecast, Terms terms) {
    log.orElseThrow().pilot(forecast.pair());
    console.say(terms.design() == Design.RESTARTED
        ? StartText.forecast(forecast, terms)
        : TrialText.forecast(forecast, terms));
  }
}
