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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The answers of an experiment, which every kind of report begins with: one for each comparison, by the figure that its
 * kind of experiment is about ({@code ComparisonResult.lead}); of a ladder one for each condition.
 */
public final class Headlines {
  private final ReportSource source;
  private final ExperimentResult result;

  private Headlines(ReportSource source) {
    this.source = source;
    result = source.result();
  }

  /** In the order of the document; none if nothing was compared. */
  public static List<Card> all(ReportSource source) {
    if (source.result().kind() == FigureKind.LADDER) {
      // A ladder asks for the load that each condition sustains, over all of its cells.
      Ladder ladder = new Ladder(source);
      return ladder.conditions()
          .stream()
          .map(condition -> new Card(condition, Mood.SAME, ladder.answer(condition), ladder.sentence(condition),
              ladder.also(condition)))
          .toList();
    }
    Headlines headlines = new Headlines(source);
    return IntStream.range(0, source.result().scenarios().size())
        .boxed()
        .flatMap(number -> source.result()
            .scenarios()
            .get(number)
            .withoutControl()
            .stream()
            .map(comparison -> headlines.card(number, comparison)))
        .toList();
  }

  private Card card(int number, ComparisonResult comparison) {
    ScenarioResult scenario = result.scenarios().get(number);
    ConditionResult condition = scenario.conditions()
        .stream()
        .filter(one -> one.name().equals(comparison.candidate()))
        .findFirst()
        .orElseThrow();
    FigureHeadline headline = new FigureHeadline(result, comparison, basis(number, comparison));
    List<String> facts = FigureTables.facts(source, condition);
    List<String> also = Stream.concat(facts.stream(), headline.also().stream()).toList();
    Card card = new Card(FigureTables.name(scenario, condition), headline.mood(), headline.answer(),
        headline.sentence(), also);
    Card special = switch (result.kind()) {
      case OUTAGE -> Outage.of(source, condition).map(outage -> ofOutage(outage, card)).orElse(card);
      case WRITERS -> facts.isEmpty() ? card : ofWriters(card);
      default -> WaterfallCause.of(comparison, result.detect()).map(cause -> ofCause(cause, card)).orElse(card);
    };
    return comparison.pairs() == 1
        ? with(special, "From one trial: how far another would differ is not known")
        : special;
  }

  private String basis(int number, ComparisonResult comparison) {
    return AnswerText.units(source.restarts(number, comparison.candidate()), comparison.pairs());
  }

  /** An outage is measured in seconds, and its effect on the figures comes after that. */
  private static Card ofOutage(Outage outage, Card card) {
    List<String> also = new ArrayList<>(outage.rows().stream().toList());
    also.add(card.sentence());
    also.addAll(card.also());
    return new Card(card.where(), outage.isRecovered() ? Mood.SAME : Mood.WORSE, outage.answer(), outage.sentence(),
        also);
  }

  /** The question is how many rows go in; the first fact answers it. */
  private static Card ofWriters(Card card) {
    List<String> also = new ArrayList<>(card.also());
    String fact = also.set(0, card.answer());
    return new Card(card.where(), Mood.FACT, fact, card.sentence(), also);
  }

  /** A difference that was taken apart has one total: the one that its steps add up to. */
  private static Card ofCause(WaterfallCause cause, Card card) {
    Card ofCause = new Card(card.where(), card.mood(), cause.answer(), cause.sentence(), card.also());
    return cause.advice().isEmpty() ? ofCause : with(ofCause, cause.advice());
  }

  private static Card with(Card card, String first) {
    return new Card(card.where(), card.mood(), card.answer(), card.sentence(),
        Stream.concat(Stream.of(first), card.also().stream()).toList());
  }
}
