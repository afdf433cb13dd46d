// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The answer of a comparison. Every kind of report begins with it. It is by the figure that the experiment is about
 * ({@code ComparisonResult.lead}), and never a change that the verdict denies.
 *
 * @param basis {@code 12 pairs}
 */
record Headline(ExperimentResult result, ComparisonResult comparison, String basis) {
  private static final String LOWER = " lower";
  private static final String HIGHER = " higher";
  private static final String TIMES = " times as high";

  /** One for each comparison, of a ladder for each condition; in the order of the document. */
  static List<Card> all(ReportSource source) {
    return source.result().kind() == FigureKind.LADDER
        ? new Ladder(source).cards()
        : source.result()
            .scenarios()
            .stream()
            .flatMap(scenario -> scenario.withoutControl().stream().map(one -> card(source, scenario, one)))
            .toList();
  }

  private static Card card(ReportSource source, ScenarioResult scenario, ComparisonResult comparison) {
    ExperimentResult result = source.result();
    ConditionResult condition = scenario.condition(comparison.candidate()).orElseThrow();
    String basis = AnswerText.units(source.restarts(scenario, comparison.candidate()), comparison.pairs());
    List<String> facts = FigureTables.facts(source, condition);
    Card ofFigures = new Headline(result, comparison, basis).card(scenario.within(condition.name()), facts);
    Card card = switch (result.kind()) {
      case OUTAGE -> Outage.of(source, condition).map(outage -> outage.card(ofFigures)).orElse(ofFigures);
      // The question is how many rows go in, and the fact answers it.
      case WRITERS -> facts.isEmpty()
          ? ofFigures
          : new Card(ofFigures.where(), Mood.FACT, facts.get(0), ofFigures.sentence(),
              ofFigures.also().subList(1, ofFigures.also().size())).with(ofFigures.answer());
      default -> WaterfallCause.of(comparison, result.detect()).map(cause -> cause.card(ofFigures)).orElse(ofFigures);
    };
    return comparison.pairs() == 1
        ? card.with("From one run: how far another would differ is not known")
        : card;
  }

  private Optional<JudgedFigure> lead() {
    return comparison.lead(result.kind());
  }

  /** @param facts stand before the other figures */
  Card card(String where, List<String> facts) {
    return new Card(where, mood(), answer(), sentence(), Stream.concat(facts.stream(), also().stream()).toList());
  }

  private String answer() {
    if (lead().isEmpty()) {
      return "No verdict";
    }
    JudgedFigure figure = lead().get();
    return switch (figure.verdict()) {
      case BETTER, WORSE -> Words.capital(Words.plainName(figure)) + " "
          + (isSmallerPossible(figure)
              ? between(figure.low(), figure.high())
              : change(figure.delta()));
      case NO_DIFFERENCE -> "No difference of " + Margin.text(result.detect()) + " or more";
      case NOT_RESOLVED -> "Not resolved";
      default -> "No verdict";
    };
  }

  /** Whether the interval includes differences below the margin, so that its center would promise too much. */
  private boolean isSmallerPossible(JudgedFigure figure) {
    return figure.low() != null && Math.min(Math.abs(figure.low()), Math.abs(figure.high())) < result.detect();
  }

  private String sentence() {
    if (lead().isEmpty()) {
      return "Throughput: " + comparison.throughput().words();
    }
    JudgedFigure figure = lead().get();
    String name = Words.capital(Words.plainName(figure)) + ": ";
    String levels = name + result.baseline() + " " + Words.level(figure, figure.baseline()) + ", "
        + comparison.candidate() + " " + Words.level(figure, figure.candidate()) + "; ";
    return switch (figure.verdict()) {
      case BETTER, WORSE, NO_DIFFERENCE -> levels + interval(figure);
      case NOT_RESOLVED -> levels + figure.words() + "; from " + basis;
      default -> name + figure.words();
    };
  }

  private String interval(JudgedFigure figure) {
    return figure.low() == null
        ? "too few pairs for an interval"
        : between(figure.low(), figure.high()) + " (95 % interval, " + basis + ")";
  }

  private Mood mood() {
    return lead().map(figure -> switch (figure.verdict()) {
      case BETTER -> Mood.BETTER;
      case WORSE -> Mood.WORSE;
      default -> Mood.SAME;
    }).orElse(Mood.SAME);
  }

  /** Throughput and CPU in any case; the others if they got worse. */
  private List<String> also() {
    List<String> lines = new ArrayList<>();
    boolean offered = comparison.throughput().verdict() == DeltaVerdict.LOAD_OFFERED;
    if (offered) {
      lines.add("Throughput is the offered load on both sides, and not judged");
    } else if (!isLead(comparison.throughput())) {
      lines.add(line(comparison.throughput()));
    }
    comparison.cpuPerOperation()
        .filter(cpu -> !isLead(cpu))
        .map(cpu -> line(cpu)
            + (result.kind() == FigureKind.WRITERS ? "; it has the CPU of the inserts in it" : ""))
        .ifPresent(lines::add);
    worsePercentiles().ifPresent(lines::add);
    lead().filter(JudgedFigure::primary)
        .filter(figure -> figure.name().equals(Comparison.CPU_PER_OPERATION) && !offered)
        .ifPresent(figure -> lines.add("CPU per operation is the primary figure, because the CPU is shared"));
    if (comparison.unlike()) {
      lines.add("An unlike pair: the CPU of the two sides is limited in other ways");
    }
    return lines;
  }

  private boolean isLead(JudgedFigure figure) {
    return lead().filter(figure::equals).isPresent();
  }

  /** {@code Throughput from 261 to 243 ops/s: worse by 6.8 %}. */
  private String line(JudgedFigure figure) {
    return Words.capital(Words.plainName(figure)) + " from " + Words.levels(figure) + ": " + verdict(figure);
  }

  /** More than twice as high is not said in percent. */
  private String verdict(JudgedFigure figure) {
    if (figure.verdict() == DeltaVerdict.REFUSED) {
      return "no verdict";
    }
    boolean better = figure.verdict() == DeltaVerdict.BETTER;
    boolean worse = figure.verdict() == DeltaVerdict.WORSE;
    if (worse && figure.delta() >= 1) {
      return "worse, " + change(figure.delta());
    }
    return (better || worse) && isSmallerPossible(figure)
        ? figure.verdict() + ", " + between(figure.low(), figure.high())
        : figure.words();
  }

  /** The number of percentiles that got worse, the number judged, and the worst one. */
  private Optional<String> worsePercentiles() {
    List<JudgedFigure> others = comparison.figures()
        .stream()
        .filter(figure -> !isLead(figure) && !figure.equals(comparison.throughput())
            && !figure.name().equals(Comparison.CPU_PER_OPERATION))
        .toList();
    List<JudgedFigure> worse = others.stream().filter(figure -> figure.verdict() == DeltaVerdict.WORSE).toList();
    long judged = others.stream().filter(figure -> figure.verdict().isGiven()).count();
    return worse.stream()
        .max(Comparator.comparingDouble(JudgedFigure::delta))
        .map(most -> worse.size() == 1
            ? line(most)
            : worse.size() + " of " + judged + " other percentiles are worse, most of all " + Words.plainName(most)
                + ", from " + Words.levels(most));
  }

  /** {@code 6.8 % lower}, {@code 9.2 times as high}. */
  private static String change(double share) {
    return share >= 1 ? times(share) + TIMES : percent(share) + " %" + (share < 0 ? LOWER : HIGHER);
  }

  /** {@code between 2.3 and 11.1 % lower}. */
  static String between(double low, double high) {
    if (low >= 1) {
      return "between " + times(low) + " and " + times(high) + TIMES;
    }
    if (high < 1 && low < 0 == high < 0) {
      boolean lower = high < 0;
      return "between " + percent(lower ? high : low) + " and " + percent(lower ? low : high) + " %"
          + (lower ? LOWER : HIGHER);
    }
    return "between " + change(low) + " and " + change(high);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * Math.abs(share));
  }

  private static String times(double share) {
    return Numbers.number(1 + share);
  }
}
