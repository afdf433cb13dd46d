// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a comparison by slices begins and goes on. */
public final class TrialText {
  private TrialText() {
  }

  public static List<String> beginning(String name, String question, DesignChoice choice, double margin, Terms terms) {
    List<String> lines = new ArrayList<>(
        List.of("experiment " + name + (question.isEmpty() ? "" : ": " + question)));
    lines.addAll(Words.wrapped("  ", "    ", described(choice.design(), choice.swapped(), choice.reason())));
    if (!choice.switched().isEmpty()) {
      lines.addAll(Words.wrapped("  ", "    ",
          "changed in place on the running " + (choice.swapped() ? "servers" : "server")
              + " between slices: " + String.join(", ", choice.switched())
              + "; detected resources stay as in the baseline (--design restarted starts servers for each condition)"));
    }
    if (!choice.frozen().isEmpty()) {
      lines.addAll(Words.wrapped("  ", "    ",
          "neighbors of all conditions are started once, and frozen in the slices of "
              + "conditions without them: " + String.join(", ", choice.frozen())
              + "; a frozen neighbor keeps its memory and takes no CPU time"));
    }
    lines.add("  detects " + Margin.text(margin) + " in " + Numbers.seconds(terms.budget())
        + " for each candidate, " + (terms.design() == Design.RESTARTED
            ? "restarts and warm-ups included (the first " + StartPairs.FEWEST_STARTS + " may take until "
                + Numbers.seconds(longest(terms)) + ")"
            : "after the warm-up")
        + "; the order of each pair is drawn from seed " + terms.seed());
    return lines;
  }

  public static String length(int comparisons, Terms terms) {
    return "  " + Words.count(comparisons, "comparison") + ", at most "
        + Numbers.seconds(longest(terms).multipliedBy(comparisons))
        + (comparisons == 1 ? "" : " in all") + ", less if the answer is clear sooner; a forecast follows "
        + (terms.design() == Design.RESTARTED ? "the first restart, of at least " + StartPairs.FEWEST_STARTS
            : "the pilot");
  }

  private static Duration longest(Terms terms) {
    return terms.design() == Design.RESTARTED ? terms.allowed() : terms.budget();
  }

  public static String switched(long nanos) {
    return String.format(Locale.ROOT, "  a switch took at most %.1f ms, verified by reading it back",
        nanos / 1e6);
  }

  public static String split(List<Integer> cores) {
    return "  the servers run on " + named(cores) + ", and the client on the others";
  }

  public static String apart(List<Integer> cores) {
    return "  the server and its neighbors run on " + named(cores) + ", and the client on the others";
  }

  private static String named(List<Integer> cores) {
    return (cores.size() == 1 ? "core " : "cores ")
        + cores.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  public static String rounds(String reason) {
    return described(Design.WHOLE_RUNS, false, reason);
  }

  public static String withoutEffectInRounds(List<String> options, boolean fixed) {
    return String.join(", ", options) + (options.size() == 1 ? " has" : " have")
        + (fixed
            ? " no effect in a fixed number of rounds: --repeats, or repeats in the file, says how many there are, and"
                + " maxexecutiontime how long a run is"
            : " no effect in rounds of whole runs: maxexecutiontime says how long a run is");
  }

  public static String question(String scenario, String baseline, String candidate) {
    return (scenario.isEmpty() ? "" : scenario + ", ") + "'" + candidate + "' compared with '" + baseline + "'";
  }

  /** @param isTogether whether all servers are in the client's control group */
  public static String clientWeight(long weight, boolean isTogether, boolean isNextToNeighbors) {
    if (isTogether && !isNextToNeighbors) {
      return "  client and server are in one control group of CPU weight " + weight + ", with equal weights within";
    }
    return "  the client is in its own control group of CPU weight " + weight
        + (isNextToNeighbors ? ", like the heaviest group that it competes with" : ", like the server started here");
  }

  /** An earlier process has completed the comparison of this candidate. */
  public static String kept(String candidate) {
    return "  the comparison of '" + candidate + "' is complete, and kept";
  }

  /** A comparison goes on with the rounds of an earlier process. */
  public static String resumed(Path file, RoundLog logged) {
    int dropped = logged.rounds().rounds().size() - logged.kept().rounds().size();
    return "  goes on with " + AnswerText.units(logged.kept()) + " in " + file
        + (logged.header().design() == Design.RESTARTED && dropped > 0
            ? "; " + dropped + " of a restart that did not end " + (dropped == 1 ? "is" : "are") + " dropped"
            : "")
        + (logged.isCut() ? "; its last line was cut, and is dropped" : "");
  }

  /** @param order of the two conditions whose servers are about to be started */
  public static String starting(int restart, List<String> order) {
    return "  restart " + restart + ": '" + order.get(0) + "', then '" + order.get(1) + "' ...";
  }

  public static String missingCpu(String why) {
    return "  the CPU of the server is not available: " + why;
  }

  public static String warmedUp(WarmUp warmup) {
    String length = Numbers.seconds(warmup.length().multipliedBy(warmup.slices()));
    return warmup.steady()
        ? "warmed up for " + length
        : "not steady: throughput still changed after a warm-up of " + length;
  }

  /** Empty if the slices are as long as in the warm-up. */
  public static Optional<String> slices(WarmUp warmup) {
    return warmup.sliceAfter().equals(warmup.length())
        ? Optional.empty()
        : Optional.of("slices of " + Numbers.seconds(warmup.sliceAfter()) + ", because operations take "
            + Numbers.millis(warmup.median()) + " ms");
  }

  /** The first lines of a restart, before its rounds are complete. */
  public static String within(int restart, int pair, Answer answer) {
    return "  restart " + restart + ", pair " + pair + AnswerText.known(answer);
  }

  public static String progress(Answer answer) {
    int most = answer.course().most();
    if (answer.terms().design() == Design.RESTARTED) {
      return "  restart " + answer.starts() + (most > 0 ? " of at most " + most : "") + AnswerText.known(answer)
          + ForecastText.leftOfRestarts(answer);
    }
    String pairs = "  pair " + answer.pairs().size();
    return answer.decision().isEmpty()
        ? pairs + " of the pilot's " + Forecast.PILOT_PAIRS
        : pairs + " of at most " + most + AnswerText.known(answer) + ForecastText.left(answer);
  }

  public static String dropped(int number, Duration time) {
    return "pair " + number + " is measured again: the client, or its machine, stood still for more than half of a"
        + " slice; the " + Numbers.seconds(time) + " that it took do not count";
  }

  /** Times in nanoseconds. */
  public static String path(String statement, String baseline, long ofBaseline, String candidate, long ofCandidate) {
    return "network latency: " + statement + " takes " + Numbers.millis(ofBaseline) + " ms to '" + baseline + "' and "
        + Numbers.millis(ofCandidate) + " ms to '" + candidate + "' (median)";
  }

  /** @param reason why this design; empty if there is nothing to say */
  static String described(Design design, boolean swapped, String reason) {
    String meaning = switch (design) {
      case SWITCHED -> swapped
          ? "two servers under load at once on the same cores, between which the difference moves in random order"
          : "one load at a time on one server, slices of both conditions in random order";
      case RESTARTED ->
        "both servers start several times, side by side: slices of both at once if the machine has room, else in "
            + "random order; the interval is over the restarts";
      case WHOLE_RUNS -> "rounds of whole runs, each condition put in place for each of them";
    };
    return design + ": " + meaning + (reason.isEmpty() ? "" : ", because " + reason) + "; " + limits(design, swapped);
  }

  static String limits(Design design, boolean swapped) {
    return switch (design) {
      case SWITCHED -> swapped
          ? "it can't show a server that has the machine for itself"
          : "it can't show how one start of a server differs from another";
      case RESTARTED -> "it can't show a server long after its start";
      case WHOLE_RUNS -> "expect to resolve 5 to 20 %, because starts of a server differ";
    };
  }
}
