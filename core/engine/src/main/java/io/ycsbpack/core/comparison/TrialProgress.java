// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.report.ForecastText;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.TrialEvent;
import java.util.function.Consumer;

/** Shows how a trial, or a stage of a path, goes. */
final class TrialProgress implements Consumer<TrialEvent> {
  private final Console console;
  private final String prefix;
  private final String activity;
  private final StatusLine status;
  private boolean isWarm;
  private boolean isLooked;
  private int ofBlock;

  /**
   * @param prefix   begins its lines
   * @param activity under way while servers are under load
   */
  TrialProgress(Console console, Arms arms, String prefix, String activity) {
    this.console = console;
    this.prefix = prefix;
    this.activity = activity;
    status = new StatusLine(console, DriverProperties.STATUS_INTERVAL.get(ReadyServer.plan(arms).settings()));
  }

  @Override
  public void accept(TrialEvent event) {
    if (event instanceof TrialEvent.BlockStarted) {
      console.enter(activity);
    } else if (event instanceof TrialEvent.WarmedUp warmed) {
      show(warmed);
    } else if (event instanceof TrialEvent.RoundMeasured) {
      ofBlock++;
    } else if (event instanceof TrialEvent.Looked) {
      isLooked = true;
    } else if (event instanceof TrialEvent.RoundJudged judged) {
      show(judged.round().block(), judged.answer());
    } else if (event instanceof TrialEvent.BlockJudged judged) {
      console.say(TrialText.progress(judged.answer()));
    } else if (event instanceof TrialEvent.StageJudged judged) {
      console.say(prefix + StageText.progress(judged.stage()));
    } else if (event instanceof TrialEvent.PilotEnded pilot) {
      console.say(ForecastText.forecast(pilot.forecast(), pilot.terms()));
    } else if (event instanceof TrialEvent.Dropped dropped) {
      console.warn(TrialText.dropped(dropped.number(), dropped.time()));
    }
  }

  private void show(TrialEvent.WarmedUp warmed) {
    String at = warmed.terms().design() == Design.RESTARTED ? prefix + "restart " + warmed.block() + ": " : prefix;
    console.say(at + TrialText.warmedUp(warmed.warmup()));
    if (!isWarm) {
      TrialText.slices(warmed.warmup()).ifPresent(line -> console.say(at + line));
    }
    isWarm = true;
    ofBlock = 0;
  }

  private void show(int block, Answer answer) {
    if (answer.terms().design() == Design.RESTARTED) {
      status.show(TrialText.within(block, ofBlock, answer), false);
    } else {
      status.show(TrialText.progress(answer), isLooked);
    }
    isLooked = false;
  }
}
