// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.FigureName;
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
      case OUTAGE -> Outage.card(source.runs(condition), ofFigures);
      // The question is how many rows go in, and the fact answers it.
      case WRITERS -> facts.isEmpty()
          ? ofFigures
          : new Card(ofFigures.where(), Mood.FACT, facts.get(0), ofFigures.sentence(),
              ofFigures.also().subList(1, ofFigures.also().size())).with(ofFigures.answer());
      default -> comparison.waterfall() == null
          ? ofFigures
          : WaterfallText.cause(comparison.waterfall(), result.detect(), ofFigures);
    };
    return comparison.pairs() == 1
        ? card.with("From one run: how far another would differ is not known")
        : card;
  }

  /** @param facts stand before the other figures */
  Card card(String where, List<String> facts) {
    Optional<JudgedFigure> lead = comparison.lead(result.kind());
    List<String> also = Stream.concat(facts.stream(), also(lead).stream()).toList();
    if (lead.isEmpty()) {
      return new Card(where, Mood.SAME, "No verdict", "Throughput: " + comparison.throughput().words(), also);
    }
    JudgedFigure figure = lead.get();
    String name = Words.capital(figure.name().plain());
    String levels = name + ": " + result.baseline() + " " + Words.level(figure, figure.baseline()) + ", "
        + comparison.candidate() + " " + Words.level(figure, figure.candidate()) + "; ";
    String interval = figure.low() == null
        ? "too few pairs for an interval"
        : between(figure.low(), figure.high()) + " (95 % interval, " + basis + ")";
    return switch (figure.verdict()) {
      case BETTER, WORSE -> new Card(where, figure.verdict() == DeltaVerdict.BETTER ? Mood.BETTER : Mood.WORSE,
          name + " " + (isSmallerPossible(figure) ? between(figure.low(), figure.high()) : change(figure.delta())),
          levels + interval, also);
      case NO_DIFFERENCE -> new Card(where, Mood.SAME, "No difference of " + Margin.text(result.detect()) + " or more",
          levels + interval, also);
      case NOT_RESOLVED -> new Card(where, Mood.SAME, "Not resolved", levels + figure.words() + "; from " + basis,
          also);
      default -> new Card(where, Mood.SAME, "No verdict", name + ": " + figure.words(), also);
    };
  }

  /** Whether the interval includes differences below the margin, so that its center would promise too much. */
  private boolean isSmallerPossible(JudgedFigure figure) {
    return figure.low() != null && Math.min(Math.abs(figure.low()), Math.abs(figure.high())) < result.detect();
  }

  /** Throughput and CPU in any case; the others if they got worse. */
  private List<String> also(Optional<JudgedFigure> lead) {
    List<String> lines = new ArrayList<>();
    boolean offered = comparison.throughput().verdict() == DeltaVerdict.LOAD_OFFERED;
    if (offered) {
      lines.add("Throughput is the offered load on both sides, and not judged");
    }
    List<JudgedFigure> percentiles = new ArrayList<>();
    for (JudgedFigure figure : comparison.figures()) {
      boolean throughput = figure.equals(comparison.throughput());
      if (lead.equals(Optional.of(figure)) || throughput && offered) {
        continue;
      }
      if (throughput) {
        lines.add(line(figure));
      } else if (figure.name().equals(FigureName.CPU_PER_OPERATION)) {
        lines.add(line(figure) + (result.kind() == FigureKind.WRITERS ? "; it has the CPU of the inserts in it" : ""));
      } else {
        percentiles.add(figure);
      }
    }
    List<JudgedFigure> worse = percentiles.stream().filter(figure -> figure.verdict() == DeltaVerdict.WORSE).toList();
    worse.stream()
        .max(Comparator.comparingDouble(JudgedFigure::delta))
        .map(most -> worse.size() == 1
            ? line(most)
            : worse.size() + " of " + percentiles.stream().filter(figure -> figure.verdict().isGiven()).count()
                + " other percentiles are worse, most of all " + most.name().plain() + ", from "
                + Words.levels(most))
        .ifPresent(lines::add);
    lead.filter(figure -> figure.primary() && figure.name().equals(FigureName.CPU_PER_OPERATION) && !offered)
        .ifPresent(figure -> lines.add("CPU per operation is the primary figure, because the CPU is shared"));
    if (comparison.unlike()) {
      lines.add("An unlike pair: the CPU of the two sides is limited in other ways");
    }
    return lines;
  }

  /** {@code Throughput from 261 to 243 ops/s: worse by 6.8 %}. */
  private String line(JudgedFigure figure) {
    return Words.capital(figure.name().plain()) + " from " + Words.levels(figure) + ": " + switch (figure.verdict()) {
      case REFUSED -> "no verdict";
      case BETTER, WORSE -> figure.verdict() == DeltaVerdict.WORSE && figure.delta() >= 1
          ? "worse, " + change(figure.delta())
          : isSmallerPossible(figure)
              ? figure.verdict() + ", " + between(figure.low(), figure.high())
              : figure.words();
      default -> figure.words();
    };
  }

  /** {@code 6.8 % lower}, {@code 9.2 times as high}: more than twice as high is not said in percent. */
  private static String change(double share) {
    return share >= 1 ? times(share) + " times as high" : percent(share) + " %" + (share < 0 ? " lower" : " higher");
  }

  /** {@code between 2.3 and 11.1 % lower}. */
  static String between(double low, double high) {
    if (low >= 1) {
      return "between " + times(low) + " and " + change(high);
    }
    if (high < 0) {
      return "between " + percent(high) + " and " + change(low);
    }
    return "between " + (low >= 0 && high < 1 ? percent(low) : change(low)) + " and " + change(high);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * Math.abs(share));
  }

  private static String times(double share) {
    return Numbers.number(1 + share);
  }
}
