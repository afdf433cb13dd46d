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
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A difference taken apart, in words. */
public final class WaterfallText {
  public static final String WHOLE = "from end to end";

  private static final int MOST_COUNTERS = 3;
  /** The share of the whole from which on a step carries most of it. */
  private static final double MOST = 0.5;

  private WaterfallText() {
  }

  public static String length(Terms terms) {
    return "  each difference that is found is taken apart, in at most " + Numbers.seconds(terms.budget()) + " more";
  }

  public static List<String> path(ConditionPath path) {
    List<String> lines = new ArrayList<>(
        List.of("  taken apart into " + Words.count(path.steps().size(), "step") + ":"));
    for (PathStep step : path.steps()) {
      lines.add("    " + lines.size() + " " + step.text() + step.sizes()
          .map(sizes -> "; if it carries most, its threshold is searched at " + sizes.limit() + " "
              + String.join(", ", sizes.sizes().subList(1, sizes.sizes().size() - 1)))
          .orElse(""));
    }
    path.left().forEach((step, reason) -> lines.add("    not possible here: " + step + ", because " + reason));
    return lines;
  }

  /**
   * @param doubt       why nothing is concluded; empty if nothing speaks against it
   * @param unexplained steps that are neither found nor small; empty if there are none
   * @param needed      budget that tells each step apart; empty if they were told apart, or it is not known
   */
  public record Evidence(String doubt, Optional<Step> unexplained, boolean counted, Optional<Duration> needed) {
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
    Change change = step.change(figure).orElseThrow();
    String carried = carried(figure, whole, step, change) + ".";
    if (step.unexplained()) {
      return carried;
    }
    String left = evidence.unexplained()
        .flatMap(rest -> rest.change(figure)
            .map(size -> " Unexplained: " + sized(size)
                + (rest.kind() == Kind.FOUND ? "." : ", which includes zero.")))
        .orElse("");
    String threshold = step.sizes() == null ? "" : " " + threshold(figure, step.sizes()) + ".";
    return carried + left + moved(figure, step, change, evidence.counted()) + threshold
        + advice(figure, step, change, evidence);
  }

  private static String carried(String figure, Step whole, Step step, Change change) {
    String of = all(figure, whole) + " in " + figure;
    Optional<Change> shown = whole.change(figure).filter(ends -> ends.low() > 0 || ends.high() < 0);
    if (shown.isEmpty()) {
      return "The ends are not shown to differ in " + figure + " (" + all(figure, whole)
          + "); the largest change between them correlates with " + name(step) + ": " + sized(change);
    }
    double share = share(change, shown.get());
    if (share < 0) {
      return "No step is found in the direction of " + of
          + " from end to end; the largest change goes against it, with " + name(step) + ": " + sized(change);
    }
    boolean most = share >= MOST;
    return (most ? "Most of " + of : "The largest part, " + sized(change) + " of " + of + ",")
        + (step.unexplained() ? " is not explained by any step" : " comes with " + name(step))
        + (most ? ": " + sized(change) + (step.unexplained() ? " remains" : "") : "");
  }

  /** Of the whole, in logarithms; below zero if the part goes against it. */
  private static double share(Change part, Change whole) {
    return Math.log1p(part.delta()) / Math.log1p(whole.delta());
  }

  private static String all(String figure, Step whole) {
    return whole.change(figure).map(WaterfallText::sized).orElse("an unknown change");
  }

  /** Counters that moved with a step. Work and waits of a server are counted upwards. */
  private static String moved(String figure, Step step, Change change, boolean counted) {
    boolean slower = figure.equals(Figure.THROUGHPUT.label()) && change.delta() < 0;
    String unmoved = "";
    if (slower && step.counters().stream().noneMatch(counter -> counter.delta() == null || counter.delta() > 0)) {
      unmoved = " No counter of the server rises with it. The time may be spent on the path to the server (network, "
          + "proxy, client), or in waits that no counter has, such as for a disk.";
    } else if (step.counters().isEmpty()) {
      unmoved = " No counter of the server is shown to move with it.";
    }
    String named = step.counters().isEmpty()
        ? ""
        : " With it changed, per operation: " + step.counters()
            .stream()
            .limit(MOST_COUNTERS)
            .map(CounterText::words)
            .collect(Collectors.joining("; ")) + ".";
    return (counted ? unmoved : "") + named;
  }

  /** Which of several steps costs is not known, and so not what to do about it. */
  private static String advice(String figure, Step step, Change change, Evidence evidence) {
    if (step.texts().size() > 1) {
      return " These " + step.texts().size() + " steps were not told apart"
          + evidence.needed().map(budget -> ": give --budget " + Numbers.seconds(budget) + " or more").orElse("") + ".";
    }
    boolean higher = change.delta() > 0;
    if (Figure.labelled(figure).filter(known -> known.higherIsBetter() == higher).isPresent()) {
      return " It is for the better: there is nothing to avoid.";
    }
    return step.advice().isEmpty() ? "" : " To avoid it: " + step.advice() + ".";
  }

  /** The threshold lies within a part that is found and carries most of the step. */
  private static String threshold(String figure, Sizes sizes) {
    Change all = sum(figure, sizes.parts());
    Optional<Part> carrying = sizes.parts()
        .stream()
        .filter(part -> part.kind() == Kind.FOUND && share(part.change(figure).orElseThrow(), all) >= MOST)
        .max(Comparator.comparingDouble(part -> share(part.change(figure).orElseThrow(), all)));
    if (carrying.isEmpty()) {
      String tried = Stream.concat(Stream.of(sizes.parts().get(0).from()), sizes.parts().stream().map(Part::to))
          .collect(Collectors.joining(", "));
      return "No threshold is found among the sizes of " + sizes.limit() + " that were tried (" + tried
          + "): none of them stands out";
    }
    Part part = carrying.get();
    String there = ": " + sized(part.change(figure).orElseThrow()) + " comes there";
    boolean unlimited = part.from().equals(PathStep.Sizes.NONE);
    if (unlimited || part.to().equals(PathStep.Sizes.NONE)) {
      return "Its threshold lies above " + sizes.limit() + " " + (unlimited ? part.to() : part.from())
          + ", or it does not depend on the size" + there;
    }
    List<Part> before = sizes.parts().subList(0, sizes.parts().indexOf(part));
    boolean smaller = Memory.parse(part.from()).bytes() > Memory.parse(part.to()).bytes();
    return "Its threshold lies between " + sizes.limit() + " " + part.from() + " and " + part.to() + there
        + (before.isEmpty() || !smaller
            ? ""
            : ", and with " + sizes.limit() + " " + part.from() + " " + sized(sum(figure, before))
                + " of it is left");
  }

  private static Change sum(String figure, List<Part> parts) {
    return WaterfallRow.sum(figure, parts.stream().flatMap(part -> part.change(figure).stream()).toList());
  }

  /**
   * The card of a difference with the step that carries most of it, as a manager repeats it: {@code Most of it (25 of
   * 28 %) is the memory that the server detects; from 4 GiB up there is no cost of 3 % or more}. It has one total, the
   * one that the steps add up to. The card of the figures if no step that is found carries most of it.
   */
  static Card cause(WaterfallResult waterfall, double margin, Card ofFigures) {
    String figure = waterfall.figure();
    Optional<Change> shown = waterfall.whole().change(figure).filter(ends -> ends.low() > 0 || ends.high() < 0);
    String doubt = waterfall.conclusion().doubt();
    if (shown.isEmpty() || doubt != null && !doubt.isEmpty()) {
      return ofFigures;
    }
    Change whole = shown.get();
    Optional<Step> cause = waterfall.steps()
        .stream()
        .filter(step -> step.kind() == Kind.FOUND && !step.unexplained())
        .filter(step -> step.change(figure).filter(change -> share(change, whole) >= MOST).isPresent())
        .max(Comparator.comparingDouble(step -> share(step.change(figure).orElseThrow(), whole)));
    return cause.map(step -> {
      Card card = new Card(ofFigures.where(), ofFigures.mood(),
          String.format(Locale.ROOT, "%s %.0f %% %s", Words.capital(figure.replaceFirst("^server ", "")),
              100 * Math.abs(whole.delta()), whole.delta() < 0 ? "lower" : "higher"),
          String.format(Locale.ROOT, "Most of it (%.0f of %.0f %%) is %s%s",
              100 * step.change(figure).orElseThrow().delta(), 100 * whole.delta(), String.join(" + ", step.texts()),
              free(step.sizes(), margin)),
          ofFigures.also());
      return step.advice().isEmpty() ? card : card.with("To avoid it: " + step.advice());
    }).orElse(ofFigures);
  }

  /**
   * Empty unless one part carries the step, and all larger sizes are shown to cost less than the margin.
   *
   * @param sizes null if the step was not divided
   */
  private static String free(Sizes sizes, double margin) {
    List<Part> parts = sizes == null ? List.of() : sizes.parts();
    List<Part> larger = parts.stream().takeWhile(part -> part.kind() == Kind.SMALL).toList();
    return !larger.isEmpty() && larger.size() < parts.size() && parts.get(larger.size()).kind() == Kind.FOUND
        ? "; from " + parts.get(larger.size()).from().replaceFirst("Gi$", " GiB") + " up there is no cost of "
            + Margin.text(margin) + " or more"
        : "";
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
    List<List<String>> rows = new ArrayList<>();
    for (WaterfallRow row : WaterfallRow.of(waterfall)) {
      Optional<Change> change = row.step().change(figure);
      rows.add(List.of(row.name(), change.map(one -> Words.delta(one.delta())).orElse("-"),
          change.map(one -> Words.interval(one.low(), one.high())).orElse("-"),
          row.step().kind().toString().replace('-', ' ')));
    }
    List<Integer> stages = waterfall.effort().starts();
    String note = waterfall.conclusion().sentence() + " Each step is on top of the steps before it; measured in "
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
    return Table.of(title, List.of("step", figure, "95 % interval", "verdict"), rows, note);
  }

  public static String name(Step step) {
    return (step.unexplained() ? "unexplained: " : "") + String.join(" + ", step.texts());
  }

  private static String sized(Change change) {
    return Words.delta(change.delta()) + " (" + Words.interval(change.low(), change.high()) + ")";
  }
}
