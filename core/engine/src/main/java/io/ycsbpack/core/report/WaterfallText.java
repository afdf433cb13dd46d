// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Sizes;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.path.PathStep;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A difference taken apart, in words. */
public final class WaterfallText {
  public static final String WHOLE = "from end to end";

  private static final int MOST_COUNTERS = 3;
  /** The share of the whole from which on a step carries most of it. */
  static final double MOST = 0.5;

  private WaterfallText() {
  }

  public static String length(Terms terms) {
    return "  each difference that is found is taken apart, in at most " + Numbers.seconds(terms.budget()) + " more";
  }

  public static List<String> path(ConditionPath path) {
    List<String> lines = new ArrayList<>(
        List.of("  taken apart into " + Words.count(path.steps().size(), "step") + ":"));
    for (int i = 0; i < path.steps().size(); i++) {
      PathStep step = path.steps().get(i);
      lines.add("    " + (i + 1) + " " + step.text() + step.sizes().map(WaterfallText::sizes).orElse(""));
    }
    path.left().forEach((step, reason) -> lines.add("    not possible here: " + step + ", because " + reason));
    return lines;
  }

  private static String sizes(PathStep.Sizes sizes) {
    return "; if it carries most, its threshold is searched at " + sizes.limit() + " "
        + String.join(", ", sizes.sizes().subList(1, sizes.sizes().size() - 1));
  }

  /**
   * Which step carries most. "Most" is at least half of the whole, in logarithms, and in its direction.
   */
  public static String conclusion(String figure, Step whole, Optional<Step> largest, Evidence evidence) {
    if (!evidence.doubt().isEmpty()) {
      return "Nothing is concluded: " + evidence.doubt() + ".";
    }
    if (largest.isEmpty()) {
      return "No step is found: of " + all(figure, whole) + " in " + figure
          + " from end to end, none carries a part that stands out.";
    }
    Step step = largest.get();
    return carried(figure, whole, step) + "."
        + (step.unexplained()
            ? ""
            : left(figure, evidence.unexplained()) + moved(figure, step, evidence.counted())
                + threshold(figure, step)
                + (step.texts().size() > 1 ? together(step, evidence) : advice(figure, step)));
  }

  /** Which of several steps costs is not known, and so not what to do about it. */
  private static String together(Step step, Evidence evidence) {
    return " These " + step.texts().size() + " steps were not told apart"
        + evidence.needed().map(budget -> ": give --budget " + Numbers.seconds(budget) + " or more").orElse("") + ".";
  }

  private static String advice(String figure, Step step) {
    boolean more = step.change(figure).orElseThrow().delta() > 0;
    if (Figure.labelled(figure).filter(known -> known.higherIsBetter() == more).isPresent()) {
      return " It is for the better: there is nothing to avoid.";
    }
    return step.advice().isEmpty() ? "" : " To avoid it: " + step.advice() + ".";
  }

  /**
   * @param doubt       why nothing is concluded; empty if nothing speaks against it
   * @param unexplained steps that are neither found nor small; empty if there are none
   * @param needed      budget that tells each step apart; empty if they were told apart, or it is not known
   */
  public record Evidence(String doubt, Optional<Step> unexplained, boolean counted, Optional<Duration> needed) {
  }

  private static String left(String figure, Optional<Step> unexplained) {
    return unexplained
        .flatMap(step -> step.change(figure)
            .map(
                change -> " Unexplained: " + sized(change) + (step.kind() == Kind.FOUND ? "."
                    : ", which includes "
                        + "zero.")))
        .orElse("");
  }

  private static String carried(String figure, Step whole, Step step) {
    String of = all(figure, whole) + " in " + figure;
    String change = step.change(figure).map(WaterfallText::sized).orElseThrow();
    if (whole.change(figure).filter(ends -> ends.low() > 0 || ends.high() < 0).isEmpty()) {
      return "The ends are not shown to differ in " + figure + " (" + all(figure, whole)
          + "); the largest change between them correlates with " + name(step) + ": " + change;
    }
    double share = share(step.change(figure).orElseThrow(), whole.change(figure).orElseThrow());
    if (share < 0) {
      return "No step is found in the direction of " + of
          + " from end to end; the largest change goes against it, with "
          + name(step) + ": " + change;
    }
    String what = share >= MOST ? "Most of " + of : "The largest part, " + change + " of " + of + ",";
    String rest = share >= MOST ? ": " + change : "";
    return step.unexplained()
        ? what + " is not explained by any step" + rest + (share >= MOST ? " remains" : "")
        : what + " comes with " + name(step) + rest;
  }

  /** Of the whole, in logarithms; below zero if the part goes against it. */
  static double share(Change part, Change whole) {
    return Math.log1p(part.delta()) / Math.log1p(whole.delta());
  }

  private static String all(String figure, Step whole) {
    return whole.change(figure).map(WaterfallText::sized).orElse("an unknown change");
  }

  private static String moved(String figure, Step step, boolean counted) {
    String named = step.counters().isEmpty()
        ? ""
        : " With it changed, per operation: " + step.counters()
            .stream()
            .limit(MOST_COUNTERS)
            .map(CounterText::words)
            .collect(Collectors.joining("; ")) + ".";
    return (counted ? unmoved(figure, step) : "") + named;
  }

  /** Work and waits of a server are counted upwards. */
  private static String unmoved(String figure, Step step) {
    boolean slower = figure.equals(Figure.THROUGHPUT.label()) && step.change(figure).orElseThrow().delta() < 0;
    if (slower && step.counters().stream().noneMatch(counter -> counter.delta() == null || counter.delta() > 0)) {
      return " No counter of the server rises with it. The time may be spent on the path to the server (network, "
          + "proxy, client), or in waits that no counter has, such as for a disk.";
    }
    return step.counters().isEmpty() ? " No counter of the server is shown to move with it." : "";
  }

  /** Empty if the step was not divided by sizes. */
  private static String threshold(String figure, Step step) {
    return step.sizes() == null ? "" : " " + threshold(figure, step.sizes()) + ".";
  }

  /** The threshold lies within a part that is found and carries most of the step. */
  private static String threshold(String figure, Sizes sizes) {
    Change all = sum(figure, sizes.parts());
    Optional<Part> carrying = sizes.parts()
        .stream()
        .filter(part -> part.kind() == Kind.FOUND && share(part.change(figure).orElseThrow(), all) >= MOST)
        .max(Comparator.comparingDouble(part -> share(part.change(figure).orElseThrow(), all)));
    if (carrying.isEmpty()) {
      return "No threshold is found among the sizes of " + sizes.limit() + " that were tried (" + tried(sizes)
          + "): none of them stands out";
    }
    Part part = carrying.get();
    String there = sized(part.change(figure).orElseThrow());
    if (part.from().equals(PathStep.Sizes.NONE) || part.to().equals(PathStep.Sizes.NONE)) {
      String size = part.from().equals(PathStep.Sizes.NONE) ? part.to() : part.from();
      return "Its threshold lies above " + sizes.limit() + " " + size + ", or it does not depend on the size: " + there
          + " comes there";
    }
    return "Its threshold lies between " + sizes.limit() + " " + part.from() + " and " + part.to() + ": " + there
        + " comes there" + leftAt(figure, sizes, part);
  }

  /** The difference left of the step at the size at which the carrying part begins. */
  private static String leftAt(String figure, Sizes sizes, Part carrying) {
    List<Part> before = sizes.parts().subList(0, sizes.parts().indexOf(carrying));
    boolean smaller = Memory.parse(carrying.from()).bytes() > Memory.parse(carrying.to()).bytes();
    return before.isEmpty() || !smaller
        ? ""
        : ", and with " + sizes.limit() + " " + carrying.from() + " " + sized(sum(figure, before)) + " of it is left";
  }

  private static Change sum(String figure, List<Part> parts) {
    return WaterfallRow.sum(figure, parts.stream().flatMap(part -> part.change(figure).stream()).toList());
  }

  private static String tried(Sizes sizes) {
    return Stream.concat(Stream.of(sizes.parts().get(0).from()), sizes.parts().stream().map(Part::to))
        .collect(Collectors.joining(", "));
  }

  /** Of each difference of a scenario that was taken apart. */
  public static List<Table> tables(ScenarioResult scenario, String baseline) {
    return scenario.comparisons()
        .stream()
        .filter(comparison -> comparison.waterfall() != null)
        .map(comparison -> table(scenario.within("from '" + baseline + "' to '" + comparison.candidate()
            + "', step by step"), comparison.waterfall()))
        .toList();
  }

  /**
   * A row for each step that is found, for the smaller ones, for the unexplained rest, and for the whole. The note begins
   * with the conclusion.
   */
  static Table table(String title, WaterfallResult waterfall) {
    String figure = waterfall.figure();
    return Table.of(title,
        List.of("step", figure, "95 % interval", "verdict"),
        WaterfallRow.of(waterfall).stream().map(row -> cells(row, row.step().change(figure))).toList(),
        note(waterfall));
  }

  private static List<String> cells(WaterfallRow row, Optional<Change> change) {
    return List.of(row.name(), change.map(one -> Words.delta(one.delta())).orElse("-"),
        change.map(one -> Words.interval(one.low(), one.high())).orElse("-"),
        row.step().kind().toString().replace('-', ' '));
  }

  private static String note(WaterfallResult waterfall) {
    List<Integer> stages = waterfall.effort().starts();
    return waterfall.conclusion().sentence() + " Each step is on top of the steps before it; measured in "
        + Words.count(stages.stream().mapToInt(Integer::intValue).sum(), "restart")
        + (stages.size() == 1 ? "" : " in " + stages.size() + " stages")
        + ", " + Numbers.seconds(Duration.ofMillis((long) (1000 * waterfall.effort().seconds())))
        + ". The 95 % covers all intervals of a stage at once; the interval of a sum adds the ends of its steps' "
        + "intervals."
        + waterfall.left()
            .entrySet()
            .stream()
            .map(left -> " Not possible here: " + left.getKey() + ", because " + left.getValue() + ".")
            .collect(Collectors.joining());
  }

  public static String name(Step step) {
    return (step.unexplained() ? "unexplained: " : "") + String.join(" + ", step.texts());
  }

  static String sized(Change change) {
    return Words.delta(change.delta()) + " (" + Words.interval(change.low(), change.high()) + ")";
  }
}
