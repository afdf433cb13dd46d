// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.report.ForecastText;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Round;
import io.ycsbpack.core.trial.Stage;
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
  private final String where;
  private final Function<Terms, RoundLog> begin;
  /** From the first warm-up on, which decides the length of all slices; if the trial is resumed, from the beginning. */
  private Optional<RoundLog> log;
  private boolean warm;
  private int ofBlock;
  private boolean looked;

  /**
   * @param where beginning of its lines: blanks, and the stage if there is one
   * @param log   empty if the trial begins
   * @param begin begins the journal, or refuses a question that differs from the journal's
   */
  TrialProgress(Console console, Duration every, String where, Optional<RoundLog> log,
      Function<Terms, RoundLog> begin) {
    this.console = console;
    status = new StatusLine(console, every);
    this.where = where;
    this.log = log;
    this.begin = begin;
  }

  /** Empty before the first warm-up. */
  Optional<RoundLog> log() {
    return log;
  }

  @Override
  public void warmedUp(int block, WarmUp warmup, Terms terms) {
    String at = terms.design() == Design.RESTARTED ? where + "restart " + block + ": " : where;
    console.say(at + TrialText.warmedUp(warmup));
    if (!warm) {
      TrialText.slices(warmup).ifPresent(line -> console.say(at + line));
      log = Optional.of(begin.apply(terms));
    }
    warm = true;
    ofBlock = 0;
  }

  @Override
  public void measured(Round round, Duration spent) {
    log.orElseThrow().add(round, spent);
    ofBlock++;
  }

  @Override
  public void complete(int block, Duration spent) {
    log.orElseThrow().complete(block, spent);
  }

  @Override
  public void round(Round round, Answer answer) {
    if (answer.terms().design() == Design.RESTARTED) {
      status.show(TrialText.within(round.block(), ofBlock, answer));
    } else if (looked) {
      status.showAtOnce(TrialText.progress(answer));
    } else {
      status.show(TrialText.progress(answer));
    }
    looked = false;
  }

  @Override
  public void block(Answer answer) {
    console.say(TrialText.progress(answer));
  }

  @Override
  public void stageBlock(Stage stage, int planned) {
    console.say(where + StageText.progress(stage, planned));
  }

  @Override
  public void look(Decision decision, int rounds) {
    log.orElseThrow().look(decision, rounds);
    looked = true;
  }

  @Override
  public void dropped(int number, Duration time) {
    console.warn(TrialText.dropped(number, time));
  }

  @Override
  public void forecast(Forecast forecast, Terms terms) {
    log.orElseThrow().pilot(forecast.pair());
    console.say(ForecastText.forecast(forecast, terms));
  }
}
