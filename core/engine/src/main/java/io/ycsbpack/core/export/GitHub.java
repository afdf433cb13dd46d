// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class GitHub {
  private static final Map<Outcome, String> LEVELS = Map.of(Outcome.FAILED, "error", Outcome.ERROR, "warning",
      Outcome.SKIPPED, "notice");

  private GitHub() {
  }

  /** A section in Markdown for each result: checks, warnings, and only the valid figures. */
  public static String summary(List<ExportedResult> results) {
    return results.stream().map(GitHub::section).collect(Collectors.joining("\n"));
  }

  private static String section(ExportedResult result) {
    StringBuilder text = new StringBuilder("### ").append(cell(result.title())).append("\n\n");
    text.append("| check | outcome | |\n|---|---|---|\n");
    result.checks()
        .forEach(check -> text.append(row(Stream.of(check.name(), check.outcome().name().toLowerCase(Locale.ROOT),
            check.words()))));
    if (!result.warnings().isEmpty()) {
      text.append('\n');
      result.warnings().forEach(warning -> text.append("- Warning: ").append(cell(warning)).append('\n'));
    }
    text.append("\n<details><summary>Figures</summary>\n\n| figure | of | value |\n|---|---|--:|\n");
    result.validFigures()
        .forEach(figure -> text.append(row(Stream.of(figure.name(),
            figure.labels().values().stream().collect(Collectors.joining(", ")), figure.valueText()))));
    return text.append("\n</details>\n\n").append(cell(origin(result))).append('\n').toString();
  }

  private static String origin(ExportedResult result) {
    return Stream.concat(result.labels().entrySet().stream(), result.details().entrySet().stream())
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String row(Stream<String> cells) {
    return cells.map(GitHub::cell).collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Text of users stays text: no markup, no column break, one line. */
  private static String cell(String text) {
    return text.replaceAll("[\\\\`*_\\[\\]|~#]", "\\\\$0")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("\\R", " ");
  }

  /**
   * Workflow commands, which take effect when a step prints them. Failed checks are errors; invalid measurements and
   * warnings are warnings.
   */
  public static List<String> annotations(List<ExportedResult> results) {
    List<String> lines = new ArrayList<>();
    for (ExportedResult result : results) {
      for (Check check : result.checks()) {
        if (check.outcome() != Outcome.PASSED) {
          lines.add(line(LEVELS.get(check.outcome()), result.title() + ": " + check.name(), check.words()));
        }
      }
      result.warnings().forEach(warning -> lines.add(line("warning", result.title(), warning)));
    }
    return lines;
  }

  private static String line(String level, String title, String message) {
    return "::" + level + " title=" + data(title).replace(":", "%3A").replace(",", "%2C") + "::" + data(message);
  }

  /** As GitHub's own toolkit escapes it. */
  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }
}
