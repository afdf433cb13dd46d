// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.WaterfallCause;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The answers of an experiment, which every kind of report begins with: one for each comparison, by the figure that its
 * kind of experiment is about ({@code ComparisonResult.lead}); of a ladder one for each condition.
 */
public final class Headlines {
  private Headlines() {
  }

  /** In the order of the document; none if nothing was compared. */
  public static List<Card> all(ReportSource source) {
    List<ScenarioResult> scenarios = source.result().scenarios();
    return source.result().kind() == FigureKind.LADDER
        ? new Ladder(source).cards()
        : IntStream.range(0, scenarios.size())
            .boxed()
            .flatMap(number -> scenarios.get(number)
                .withoutControl()
                .stream()
                .map(comparison -> card(source, number, comparison)))
            .toList();
  }

  private static Card card(ReportSource source, int number, ComparisonResult comparison) {
    ExperimentResult result = source.result();
    ScenarioResult scenario = result.scenarios().get(number);
    ConditionResult condition = scenario.condition(comparison.candidate()).orElseThrow();
    String basis = AnswerText.units(source.restarts(number, comparison.candidate()), comparison.pairs());
    List<String> facts = FigureTables.facts(source, condition);
    Card ofFigures = new FigureHeadline(result, comparison, basis).card(scenario.within(condition.name()),
        facts);
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
        ? card.with("From one trial: how far another would differ is not known")
        : card;
  }
}
