// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.trial.Terms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The journals of an experiment, read at once if it is resumed. */
final class ComparisonJournals {
  private final List<Arms> scenarios;
  private final Map<Path, TrialJournal> comparisons = new LinkedHashMap<>();
  private final Map<Path, RoundLog> stages = new LinkedHashMap<>();
  private final Map<Path, Verdict> done = new LinkedHashMap<>();

  /** @throws UsageException when one of the journals is damaged */
  ComparisonJournals(List<Arms> scenarios, boolean isResumed) {
    this.scenarios = scenarios;
    for (Arms arms : scenarios) {
      for (String candidate : arms.candidates()) {
        Path file = arms.journal(candidate);
        comparisons.put(file, new TrialJournal(file, List.of(arms.baseline(), candidate),
            isResumed ? RoundLog.read(file) : Optional.empty()));
        if (isResumed) {
          readStages(arms.serversFolder(candidate));
        }
      }
    }
  }

  /** A stage without a complete start begins again. */
  private void readStages(Path comparison) {
    Stream.iterate(1, number -> number + 1)
        .map(number -> ExperimentFolder.stageLog(comparison, number))
        .takeWhile(file -> Files.exists(file.getParent()))
        .forEach(file -> RoundLog.read(file)
            .filter(logged -> !logged.kept().blocks().isEmpty())
            .ifPresent(logged -> stages.put(file, logged)));
  }

  /** Takes over the comparisons that earlier processes have completed. */
  void take(ExperimentDocument results, Console console) {
    for (Arms arms : scenarios) {
      for (String candidate : arms.candidates()) {
        comparison(arms, candidate).before().ifPresent(logged -> {
          Path file = arms.journal(candidate);
          if (logged.isComplete() && results.keep(arms, candidate)) {
            RoundLog.End end = logged.end().orElseThrow();
            done.put(file, new Verdict(end.exitCode(), end.reason()));
            console.say(TrialText.kept(candidate));
          } else {
            console.say(TrialText.resumed(file, logged));
          }
        });
      }
    }
  }

  /** Empty if there is something left to measure. */
  Optional<Verdict> verdict(Arms arms, String candidate) {
    return Optional.ofNullable(done.get(arms.journal(candidate)));
  }

  /** @throws UsageException if the pairs were measured for another question; see {@link TrialJournal#requireSame} */
  void requireSame(Terms asked, boolean isFigureKnown) {
    comparisons.values().forEach(journal -> journal.requireSame(asked, isFigureKnown));
  }

  TrialJournal comparison(Arms arms, String candidate) {
    return comparisons.get(arms.journal(candidate));
  }

  /** @param names of the conditions, in the order of the path */
  TrialJournal stage(Path comparison, int number, List<String> names) {
    Path file = ExperimentFolder.stageLog(comparison, number);
    return new TrialJournal(file, names, Optional.ofNullable(stages.get(file)));
  }
}
