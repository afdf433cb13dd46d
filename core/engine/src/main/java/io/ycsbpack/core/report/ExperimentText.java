// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.report.Report.Card;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The answers and tables of an experiment for a terminal, at most 98 columns wide. */
public final class ExperimentText {
  private static final String INDENT = "         ";
  private final List<String> lines = new ArrayList<>();

  private ExperimentText() {
  }

  /** An empty line follows each part. */
  public static List<String> lines(ReportSource source) {
    ExperimentText text = new ExperimentText();
    text.addAnswers(Headline.all(source));
    // A ladder has a scenario for each cell of its tables.
    if (source.result().kind() != FigureKind.LADDER) {
      source.result().scenarios().forEach(text::addScenario);
    }
    Stream.concat(FigureTables.ofKind(source).stream(), source.result()
        .scenarios()
        .stream()
        .flatMap(scenario -> WaterfallText.tables(scenario, source.result().baseline()).stream()))
        .flatMap(table -> Stream.concat(table.lines().stream(), Stream.of("")))
        .forEach(text.lines::add);
    return text.lines;
  }

  private void addAnswers(List<Card> answers) {
    for (Card answer : answers) {
      add("ANSWER   ", answer.where() + ": " + answer.answer());
      add(INDENT, answer.sentence());
      answer.also().forEach(also -> add(INDENT, also));
    }
    if (!answers.isEmpty()) {
      lines.add("");
    }
  }

  private void addScenario(ScenarioResult scenario) {
    lines.addAll(ConditionTable.ofScenario(scenario).lines());
    scenario.withoutControl().forEach(this::addDetails);
    lines.add("");
  }

  /** Its verdict is among the answers. */
  private void addDetails(ComparisonResult comparison) {
    add("DETAILS  ", comparison.candidate() + ": " + comparison.explanation() + ".");
    Words.guards(comparison.guards()).forEach(line -> add(INDENT, line));
    if (!comparison.marks().isEmpty()) {
      add(comparison.unlike() ? "UNLIKE   " : "DIFFERS  ", String.join("; ", comparison.marks()));
    }
  }

  private void add(String label, String text) {
    lines.addAll(Words.wrapped(label, INDENT, text));
  }
}
