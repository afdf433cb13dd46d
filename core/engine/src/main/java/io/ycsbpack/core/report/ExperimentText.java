// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.report.Report.Card;
import java.util.ArrayList;
import java.util.List;

/** The answers and tables of an experiment for a terminal, at most 98 columns wide. */
public final class ExperimentText {
  private static final String INDENT = "         ";
  private final List<String> lines = new ArrayList<>();

  private ExperimentText() {
  }

  /** An empty line follows each part. */
  public static List<String> lines(ReportSource source) {
    ExperimentText text = new ExperimentText();
    List<Card> answers = Headline.all(source);
    for (Card answer : answers) {
      text.add("ANSWER   ", answer.where() + ": " + answer.answer());
      text.add(INDENT, answer.sentence());
      answer.also().forEach(also -> text.add(INDENT, also));
    }
    if (!answers.isEmpty()) {
      text.lines.add("");
    }
    List<Table> tables = new ArrayList<>(FigureTables.ofKind(source));
    for (ScenarioResult scenario : source.result().scenarios()) {
      // A ladder has a scenario for each cell of its tables.
      if (source.result().kind() != FigureKind.LADDER) {
        text.lines.addAll(ConditionTable.ofScenario(scenario).lines());
        scenario.withoutControl().forEach(text::addDetails);
        text.lines.add("");
      }
      tables.addAll(WaterfallText.tables(scenario, source.result().baseline()));
    }
    tables.forEach(table -> {
      text.lines.addAll(table.lines());
      text.lines.add("");
    });
    return text.lines;
  }

  /** The verdict is among the answers. */
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
