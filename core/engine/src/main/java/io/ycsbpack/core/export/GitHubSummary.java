package io.ycsbpack.core.export;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A section of a job's summary in GitHub Actions: checks, warnings, and the figures that are trusted. */
final class GitHubSummary {
  private GitHubSummary() {
  }

  /** GitHub's Markdown. */
  static String text(List<ExportedResult> results) {
    return results.stream().map(GitHubSummary::section).collect(Collectors.joining("\n"));
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
    result.trustedFigures()
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
    return cells.map(GitHubSummary::cell).collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Text of users stays text: no markup, no column of its own, one line. */
  private static String cell(String text) {
    return text.replaceAll("[\\\\`*_\\[\\]|~#]", "\\\\$0")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("\\R", " ");
  }
}
