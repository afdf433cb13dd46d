// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.LoggedRounds;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.report.Numbers;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.MeasuredRounds;
import io.ycsbpack.core.trial.ServerLoad;
import io.ycsbpack.core.trial.Terms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The journals of an experiment that is resumed; none if it begins. */
final class ResumedComparisons {
  private final Map<Path, LoggedRounds> logs = new LinkedHashMap<>();
  private final Map<Path, LoggedRounds> stages = new LinkedHashMap<>();
  private final Map<Path, RoundLog> open = new LinkedHashMap<>();
  private final Map<Path, Verdict> done = new LinkedHashMap<>();

  private final List<Arms> scenarios;

  /** @throws UsageException when one of their logs is damaged */
  ResumedComparisons(List<Arms> scenarios, boolean isResumed) {
    this.scenarios = scenarios;
    if (isResumed) {
      for (Arms arms : scenarios) {
        for (String candidate : arms.candidates()) {
          Path file = arms.log(candidate);
          LoggedRounds.read(file).ifPresent(logged -> logs.put(file, logged));
          readStages(arms.comparison(candidate));
        }
      }
    }
  }

  /** A stage without a complete start begins again. */
  private void readStages(Path comparison) {
    Stream.iterate(1, number -> number + 1)
        .map(number -> ExperimentFolder.stageLog(comparison, number))
        .takeWhile(file -> Files.exists(file.getParent()))
        .forEach(file -> LoggedRounds.read(file)
            .filter(logged -> !logged.kept().blocks().isEmpty())
            .ifPresent(logged -> stages.put(file, logged)));
  }

  void take(PairedResults results, Console console) {
    for (Arms arms : scenarios) {
      for (String candidate : arms.candidates()) {
        Path file = arms.log(candidate);
        LoggedRounds logged = logs.get(file);
        if (logged != null && logged.isComplete() && results.keep(arms, candidate)) {
          RoundLog.End end = logged.end().orElseThrow();
          done.put(file, new Verdict(ExitCode.of(end.exitCode()).orElse(ExitCode.INTERNAL), end.reason()));
          console.say("  the comparison of '" + candidate + "' is complete, and kept");
        } else if (logged != null) {
          console.say("  goes on with " + AnswerText.units(logged.kept()) + " in " + file + cut(logged)
              + (logged.cut() ? "; its last line was cut, and is dropped" : ""));
        }
      }
    }
  }

  private static String cut(LoggedRounds logged) {
    int pairs = logged.resumed().rounds().size() - logged.kept().rounds().size();
    return logged.header().design() == Design.RESTARTED && pairs > 0
        ? "; " + pairs + " of a restart that did not end " + (pairs == 1 ? "is" : "are") + " dropped"
        : "";
  }

  /** Empty if there is something left to measure. */
  Optional<Verdict> verdict(Path file) {
    return Optional.ofNullable(done.get(file));
  }

  /**
   * @param asked of this process; its figure and slices are not compared if they are not known yet
   * @throws UsageException if it is not the question that the pairs were measured for
   */
  void requireSame(RoundLog.Header asked) {
    logs.forEach((file, logged) -> requireSame(file, asked));
  }

  void requireSame(Path file, RoundLog.Header asked) {
    logged(file).ifPresent(logged -> requireSame(file, logged.header(), asked));
  }

  private static void requireSame(Path file, RoundLog.Header before, RoundLog.Header asked) {
    List<String> differing = new ArrayList<>();
    differ(differing, "candidate ", before.candidate(),
        asked.candidate() == null ? before.candidate() : asked.candidate());
    differ(differing, "--design ", before.design(), asked.design());
    differ(differing, "--detect ", Margin.text(before.detect()), Margin.text(asked.detect()));
    differ(differing, "--budget ", seconds(before.budgetNanos()), seconds(asked.budgetNanos()));
    differ(differing, "figure ", before.primary(), asked.primary() == null ? before.primary() : asked.primary());
    if (before.size() != asked.size()) {
      differing.add(before.size() ? "--precise" : "no --precise");
    }
    if (!differing.isEmpty()) {
      throw new UsageException("the pairs in " + file + " were measured with " + String.join(", ", differing)
          + ". Their interim analyses are planned for that: give the same options to go on, or leave --resume out to "
          + "begin");
    }
  }

  private static void differ(List<String> differing, String what, Object before, Object asked) {
    if (!before.equals(asked)) {
      differing.add(what + before + " (now " + asked + ")");
    }
  }

  private static String seconds(long nanos) {
    return Numbers.seconds(Duration.ofNanos(nanos));
  }

  private Optional<LoggedRounds> logged(Path file) {
    return Optional.ofNullable(logs.getOrDefault(file, stages.get(file)));
  }

  /** Empty if the comparison begins. */
  Optional<RoundLog> log(Path file) {
    return logged(file).map(logged -> open.computeIfAbsent(file, resumed -> RoundLog.resume(resumed, logged)));
  }

  RoundLog log(Path file, RoundLog.Header asked) {
    requireSame(file, asked);
    return log(file).orElseGet(() -> RoundLog.begin(file, asked));
  }

  /** Takes the figure, the budget and the slices from the rounds that the comparison, or the stage, goes on with. */
  Terms terms(Path file, Terms asked) {
    return logged(file).map(LoggedRounds::header)
        .map(header -> asked.in(Figure.labelled(header.primary()).orElse(asked.primary()))
            .within(Duration.ofNanos(header.budgetNanos()))
            .withSlice(Duration.ofNanos(header.sliceNanos())))
        .orElse(asked);
  }

  MeasuredRounds rounds(Path file) {
    return logged(file).map(LoggedRounds::kept).orElse(MeasuredRounds.NOTHING);
  }

  /** The load under which the rounds were measured that a trial of restarted servers goes on with, or the user's. */
  Optional<LoadChoice> load(Path file, Optional<ServerLoad> asked) {
    return rounds(file).rounds()
        .stream()
        .findFirst()
        .map(round -> LoadChoice.before(round.pair().atOnce()))
        .or(() -> asked.map(LoadChoice::asked));
  }
}
