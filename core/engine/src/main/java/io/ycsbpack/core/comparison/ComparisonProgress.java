// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.record.LoggedRounds;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.ForecastText;
import io.ycsbpack.core.report.Numbers;
import io.ycsbpack.core.report.ServerText;
import io.ycsbpack.core.report.StageText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.TrialEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Shows how comparisons go. */
final class ComparisonProgress implements ComparisonListener {
  private final Console console;
  /** These are of the trial or the stage under way. */
  private StatusLine status;
  private String prefix;
  private String activity;
  private boolean isWarm;
  private boolean isLooked;
  private int ofBlock;

  ComparisonProgress(Console console) {
    this.console = console;
  }

  @Override
  public void kept(String candidate) {
    console.say("  the comparison of '" + candidate + "' is complete, and kept");
  }

  @Override
  public void resumed(Path file, LoggedRounds logged) {
    int dropped = logged.resumed().rounds().size() - logged.kept().rounds().size();
    console.say("  goes on with " + AnswerText.units(logged.kept()) + " in " + file
        + (logged.header().design() == Design.RESTARTED && dropped > 0
            ? "; " + dropped + " of a restart that did not end " + (dropped == 1 ? "is" : "are") + " dropped"
            : "")
        + (logged.cut() ? "; its last line was cut, and is dropped" : ""));
  }

  @Override
  public void begun(Arms arms, String candidate) {
    begin(arms, "  ", "comparing '" + candidate + "' with '" + arms.baseline() + "'");
    console.say(TrialText.question(arms.scenario().name(), arms.baseline(), candidate));
  }

  @Override
  public void stageBegun(Arms arms, String candidate, int number, int servers, Duration least, int before) {
    String stage = "  stage " + number;
    begin(arms, stage + ", ", "taking the difference of '" + candidate + "' apart");
    console.say(stage + ": " + StageText.begin(servers, least, before));
  }

  private void begin(Arms arms, String newPrefix, String newActivity) {
    status = new StatusLine(console, DriverProperties.STATUS_INTERVAL.get(ReadyServer.plan(arms).settings()));
    prefix = newPrefix;
    activity = newActivity;
    isWarm = false;
    isLooked = false;
    ofBlock = 0;
  }

  @Override
  public void starting(int number, List<String> order) {
    if (order.size() == 2) {
      console.say("  restart " + number + ": '" + order.get(0) + "', then '" + order.get(1) + "' ...");
    }
  }

  @Override
  public void clientWeighed(ClientGroup group, long weight) {
    console.say(switch (group) {
      case ALL_SERVERS -> TrialText.commonWeight(weight);
      case NONE_NEXT_TO_NEIGHBORS -> TrialText.clientWeight(weight);
      case NONE -> TrialText.ownWeight(weight);
    });
  }

  @Override
  public void weightsDiffer(String why) {
    console.warn("nothing will be concluded: " + why);
  }

  @Override
  public void cpuMissing(String why) {
    console.say(TrialText.missingCpu(why));
  }

  @Override
  public void coresSplit(List<Integer> shared, boolean withNeighbors) {
    console.say(withNeighbors ? TrialText.apart(shared) : TrialText.split(shared));
  }

  @Override
  public void loadChosen(LoadChoice choice, int servers) {
    console.say("  " + choice.text(servers));
  }

  @Override
  public void loaded() {
    console.enter(activity);
  }

  @Override
  public void switched(long longestNanos) {
    console.say(TrialText.switched(longestNanos));
  }

  @Override
  public void concluded(Answer answer, Verdict verdict, boolean isKept, Optional<ServerDifferences> servers,
      Optional<NetworkPath.Latency> latency) {
    verdict.warnings().forEach(console::warn);
    if (isKept) {
      AnswerText.findings(answer).forEach(console::say);
      CounterText.lines(CounterResult.ofOperations(answer)).forEach(console::say);
      servers.ifPresent(differences -> ServerText.lines(differences).forEach(console::say));
    }
    AnswerText.outside(answer).ifPresent(text -> console.say("  " + text));
    AnswerText.outsideDiffers(answer).ifPresent(console::warn);
    latency.ifPresent(path -> console.say("  " + path.text()));
  }

  @Override
  public void nothingToExplain() {
    console.say("  there is no difference to explain");
  }

  @Override
  public void oneStep() {
    console.say("  there is only one step, so there is nothing to take apart");
  }

  @Override
  public void budgetUsedUp(Duration budget, Duration needed) {
    console.say(StageText.usedUp(budget, needed));
  }

  @Override
  public void thresholdSought(String step, String limit) {
    console.say("  the threshold of '" + step + "' is searched by sizes of " + limit);
  }

  @Override
  public void thresholdFailed(String reason) {
    console.warn("no threshold was found: " + reason);
  }

  @Override
  public void thresholdCut(Stage stage) {
    console.say("  no threshold was found: " + stage.starts() + " restarts of " + stage.conditions()
        + " servers took " + Numbers.seconds(stage.time()) + ", and more are needed; give a longer --budget");
  }

  @Override
  public void thresholdRefused(String reason) {
    console.warn("no threshold is concluded: " + reason);
  }

  @Override
  public void measured(TrialEvent event) {
    if (event instanceof TrialEvent.WarmedUp warmed) {
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
      status.show(TrialText.within(block, ofBlock, answer));
    } else if (isLooked) {
      status.showAtOnce(TrialText.progress(answer));
    } else {
      status.show(TrialText.progress(answer));
    }
    isLooked = false;
  }
}
