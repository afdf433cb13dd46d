// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.record.RoundLog;
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

/** Shows how comparisons by slices go. It is told typed events, on the thread that measures, and makes the words. */
final class ComparisonProgress {
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

  /** An earlier process has completed the comparison of this candidate. */
  void kept(String candidate) {
    console.say("  the comparison of '" + candidate + "' is complete, and kept");
  }

  /** A comparison goes on with the rounds of an earlier process. */
  void resumed(Path file, RoundLog logged) {
    int dropped = logged.rounds().rounds().size() - logged.kept().rounds().size();
    console.say("  goes on with " + AnswerText.units(logged.kept()) + " in " + file
        + (logged.header().design() == Design.RESTARTED && dropped > 0
            ? "; " + dropped + " of a restart that did not end " + (dropped == 1 ? "is" : "are") + " dropped"
            : "")
        + (logged.isCut() ? "; its last line was cut, and is dropped" : ""));
  }

  /** The trial of a candidate and the baseline begins. */
  void begun(Arms arms, String candidate) {
    begin(arms, "  ", "comparing '" + candidate + "' with '" + arms.baseline() + "'");
    console.say(TrialText.question(arms.scenario().name(), arms.baseline(), candidate));
  }

  /**
   * A stage of the path to a candidate begins.
   *
   * @param number of the stage, from 1
   * @param least  time that it takes at least
   * @param before complete restarts of an earlier process
   */
  void stageBegun(Arms arms, String candidate, int number, int servers, Duration least, int before) {
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

  /**
   * Servers are about to be started.
   *
   * @param number of the restart, from 1
   * @param order  names of their conditions
   */
  void starting(int number, List<String> order) {
    if (order.size() == 2) {
      console.say("  restart " + number + ": '" + order.get(0) + "', then '" + order.get(1) + "' ...");
    }
  }

  /** @param isTogether whether all servers are in the client's control group */
  void clientWeighed(long weight, boolean isTogether, boolean isNextToNeighbors) {
    console.say(isNextToNeighbors
        ? TrialText.clientWeight(weight)
        : isTogether ? TrialText.commonWeight(weight) : TrialText.ownWeight(weight));
  }

  /** Nothing can be concluded from servers of unequal CPU weight. */
  void weightsDiffer(String why) {
    console.warn("nothing will be concluded: " + why);
  }

  void cpuMissing(String why) {
    console.say(TrialText.missingCpu(why));
  }

  /** @param shared cores of all servers, or of one server and its neighbors; the client has the others */
  void coresSplit(List<Integer> shared, boolean withNeighbors) {
    console.say(withNeighbors ? TrialText.apart(shared) : TrialText.split(shared));
  }

  void loadChosen(LoadChoice choice, int servers) {
    console.say("  " + choice.text(servers));
  }

  /** The load begins. */
  void loaded() {
    console.enter(activity);
  }

  void switched(long longestNanos) {
    console.say(TrialText.switched(longestNanos));
  }

  /**
   * The trial of a candidate has ended.
   *
   * @param isKept  whether its findings are in the document
   * @param servers empty if they are one, or if none was measured
   * @param latency of the network; empty if it was not measured
   */
  void concluded(Answer answer, Verdict verdict, boolean isKept, Optional<ServerDifferences> servers,
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

  /** The ends of a path do not differ. */
  void nothingToExplain() {
    console.say("  there is no difference to explain");
  }

  /** A path of one step can't be taken apart. */
  void oneStep() {
    console.say("  there is only one step, so there is nothing to take apart");
  }

  /** @param needed budget that would tell each step apart */
  void budgetUsedUp(Duration budget, Duration needed) {
    console.say(StageText.usedUp(budget, needed));
  }

  void thresholdSought(String step, String limit) {
    console.say("  the threshold of '" + step + "' is searched by sizes of " + limit);
  }

  void thresholdFailed(String reason) {
    console.warn("no threshold was found: " + reason);
  }

  /** The budget ended the search for a threshold. */
  void thresholdCut(Stage stage) {
    console.say("  no threshold was found: " + stage.starts() + " restarts of " + stage.conditions()
        + " servers took " + Numbers.seconds(stage.time()) + ", and more are needed; give a longer --budget");
  }

  /** A guard allows no threshold to be concluded. */
  void thresholdRefused(String reason) {
    console.warn("no threshold is concluded: " + reason);
  }

  /** The trial or the stage that began last goes on. */
  void measured(TrialEvent event) {
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
