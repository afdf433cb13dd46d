// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.report.ForecastText;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.TrialEvent;
import java.time.Duration;
import java.util.function.Consumer;

/** Shows how a trial goes. */
final class TrialProgress implements Consumer<TrialEvent> {
  private final Console console;
  private final StatusLine status;
  private final String prefix;
  private boolean warm;
  private int ofBlock;
  private boolean looked;

  /** @param prefix beginning of its lines: blanks, and the stage if there is one */
  TrialProgress(Console console, Duration every, String prefix) {
    this.console = console;
    status = new StatusLine(console, every);
    this.prefix = prefix;
  }

  @Override
  public void accept(TrialEvent event) {
    if (event instanceof TrialEvent.WarmedUp warmed) {
      show(warmed);
    } else if (event instanceof TrialEvent.RoundMeasured) {
      ofBlock++;
    } else if (event instanceof TrialEvent.Looked) {
      looked = true;
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
    if (!warm) {
      TrialText.slices(warmed.warmup()).ifPresent(line -> console.say(at + line));
    }
    warm = true;
    ofBlock = 0;
  }

  private void show(int block, Answer answer) {
    if (answer.terms().design() == Design.RESTARTED) {
      status.show(TrialText.within(block, ofBlock, answer));
    } else if (looked) {
      status.showAtOnce(TrialText.progress(answer));
    } else {
      status.show(TrialText.progress(answer));
    }
    looked = false;
  }
}
