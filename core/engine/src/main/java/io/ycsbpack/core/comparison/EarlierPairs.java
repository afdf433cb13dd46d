package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.run.PairedResults;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.LoggedPairs;
import io.ycsbpack.core.record.PairLog;
import io.ycsbpack.core.report.Figures;
import io.ycsbpack.core.report.StartText;
import io.ycsbpack.core.trial.Begun;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Tier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pairs that an experiment which is resumed has measured before; there are none of one that begins. */
final class EarlierPairs {
  /**
   * Slices keep their length. Operations that need slices more than this much longer would be so few in one that those
   * under way at its edges weigh more than a tenth.
   */
  private static final double LONGER = 2;

  private final Map<Path, LoggedPairs> logs = new LinkedHashMap<>();
  private final Map<Path, Verdict> done = new LinkedHashMap<>();

  /**
   * Reads them.
   *
   * @throws UsageException when one of their logs is damaged
   */
  EarlierPairs(Preparation preparation) {
    if (preparation.before().isPresent()) {
      for (Scenario scenario : preparation.scenarios()) {
        for (String candidate : preparation.candidates(scenario)) {
          Path file = preparation.pairs(scenario, candidate);
          LoggedPairs.read(file).ifPresent(logged -> logs.put(file, logged));
        }
      }
    }
  }

  /** Takes over what is complete, and says what it goes on with. */
  void take(Preparation preparation, PairedResults results, Console console) {
    for (Scenario scenario : preparation.scenarios()) {
      for (String candidate : preparation.candidates(scenario)) {
        Path file = preparation.pairs(scenario, candidate);
        LoggedPairs logged = logs.get(file);
        if (logged != null && logged.isComplete() && results.keep(scenario, candidate)) {
          PairLog.End end = logged.end().orElseThrow();
          done.put(file, new Verdict(ExitCode.of(end.exitCode()).orElse(ExitCode.INTERNAL), end.reason()));
          console.say("  the comparison of '" + candidate + "' is complete, and kept");
        } else if (logged != null) {
          console.say("  goes on with " + StartText.units(logged.kept()) + " in " + file + cut(logged)
              + (logged.cut() ? "; its last line was cut, and is dropped" : ""));
        }
      }
    }
  }

  /** What is measured again. */
  private static String cut(LoggedPairs logged) {
    int pairs = logged.begun().pairs().size() - logged.kept().pairs().size();
    return logged.header().tier() == Tier.T && pairs > 0
        ? "; " + pairs + " of a start that did not end " + (pairs == 1 ? "is" : "are") + " dropped"
        : "";
  }

  /** The verdict on a comparison that was complete; empty where there is something left to measure. */
  Optional<Verdict> verdict(Path file) {
    return Optional.ofNullable(done.get(file));
  }

  /**
   * Refuses a question that is not the one that the pairs were measured for.
   *
   * @param asked of this process; its figure and slices are not compared where they are not known yet
   * @throws UsageException when there are such pairs
   */
  void requireSame(PairLog.Header asked) {
    logs.forEach((file, logged) -> requireSame(file, asked));
  }

  /** The same for one comparison. */
  void requireSame(Path file, PairLog.Header asked) {
    PairLog.Header before = logs.get(file).header();
    List<String> differing = new ArrayList<>();
    differ(differing, "tier ", before.tier(), asked.tier());
    differ(differing, "--detect ", Margin.text(before.detect()), Margin.text(asked.detect()));
    differ(differing, "--budget ", seconds(before.budgetNanos()), seconds(asked.budgetNanos()));
    differ(differing, "figure ", before.primary(), asked.primary() == null ? before.primary() : asked.primary());
    if (before.size() != asked.size()) {
      differing.add(before.size() ? "--size" : "no --size");
    }
    if (!differing.isEmpty()) {
      throw new UsageException("the pairs in " + file + " were measured with " + String.join(", ", differing)
          + ", and their looks are planned for that: ask for the same to go on with them, or leave --resume out to"
          + " begin");
    }
  }

  private static void differ(List<String> differing, String what, Object before, Object asked) {
    if (!before.equals(asked)) {
      differing.add(what + before + " (now " + asked + ")");
    }
  }

  private static String seconds(long nanos) {
    return Figures.seconds(Duration.ofNanos(nanos));
  }

  /**
   * The length of the slices of a comparison.
   *
   * @param needed for operations of today
   * @throws CommandException when those before are too short for them
   */
  Duration slice(Path file, Duration needed) {
    LoggedPairs logged = logs.get(file);
    if (logged == null) {
      return needed;
    }
    Duration before = Duration.ofNanos(logged.header().sliceNanos());
    if (needed.toNanos() > LONGER * before.toNanos()) {
      throw new CommandException(ExitCode.NOT_VALID, "the pairs in " + file + " have slices of "
          + Figures.seconds(before) + ", and operations take longer now: they need "
          + Figures.seconds(needed) + ": leave --resume out to begin");
    }
    return before;
  }

  /** The log of a comparison that begins or goes on. */
  PairLog log(Path file, PairLog.Header asked) {
    if (!logs.containsKey(file)) {
      return PairLog.begin(file, asked);
    }
    requireSame(file, asked);
    return PairLog.resume(file, logs.get(file));
  }

  /** The figure in which its question was asked; empty of one that begins. */
  Optional<Figure> primary(Path file) {
    return Optional.ofNullable(logs.get(file)).flatMap(logged -> Figure.labelled(logged.header().primary()));
  }

  /** What a comparison goes on with. */
  Begun begun(Path file) {
    return Optional.ofNullable(logs.get(file)).map(LoggedPairs::kept).orElse(Begun.NOTHING);
  }
}
