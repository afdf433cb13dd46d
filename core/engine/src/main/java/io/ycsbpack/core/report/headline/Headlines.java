package io.ycsbpack.core.report.headline;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.TableRow;
import io.ycsbpack.core.report.figure.FigureFacts;
import io.ycsbpack.core.report.figure.Ladder;
import io.ycsbpack.core.report.figure.Outage;
import io.ycsbpack.core.report.headline.Headline.Mood;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The answers of an experiment: one for each comparison, by the figure that its kind of experiment is about; of a ladder
 * one for each condition.
 */
public final class Headlines {

  private Headlines() {
  }

  /** In the order of the document; none if nothing was compared. */
  public static List<Headline> all(ReportSource source) {
    if (source.result().kind() == FigureKind.LADDER) {
      Ladder ladder = new Ladder(source);
      return ladder.conditions().stream().map(condition -> headline(ladder, condition)).toList();
    }
    List<Headline> all = new ArrayList<>();
    for (ScenarioResult scenario : source.result().scenarios()) {
      TableRow.comparisons(scenario).forEach(comparison -> all.add(headline(source, scenario, comparison)));
    }
    return all;
  }

  /** A ladder asks what each condition sustains, over all of its cells. */
  private static Headline headline(Ladder ladder, String condition) {
    return new Headline("", condition, ladder.answer(condition), ladder.sentence(condition), Mood.SAME,
        ladder.also(condition));
  }

  private static Headline headline(ReportSource source, ScenarioResult scenario, ComparisonResult comparison) {
    ExperimentResult result = source.result();
    ConditionResult condition = scenario.conditions()
        .stream()
        .filter(one -> one.name().equals(comparison.candidate()))
        .findFirst()
        .orElseThrow();
    Headline byFigure = new FigureHeadline(result.baseline(), result.detect(), result.kind(), comparison)
        .headline(scenario.name(), FigureFacts.sentences(source, condition));
    Optional<Outage> outage = result.kind() == FigureKind.OUTAGE ? Outage.of(source, condition) : Optional.empty();
    return outage.map(one -> headline(one, byFigure)).orElse(byFigure);
  }

  /** An outage is measured in seconds, and what it did to the figures comes after that. */
  private static Headline headline(Outage outage, Headline byFigure) {
    List<String> also = new ArrayList<>(outage.rows().stream().toList());
    also.add(byFigure.sentence());
    also.addAll(byFigure.also());
    return new Headline(byFigure.scenario(), byFigure.candidate(), outage.answer(), outage.sentence(),
        outage.isRecovered() ? Mood.SAME : Mood.WORSE, also);
  }
}
