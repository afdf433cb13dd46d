package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.ExperimentResult;
import io.ycsbpack.core.experiment.ExperimentResult.CaseResult;
import io.ycsbpack.core.experiment.ExperimentResult.ComparisonResult;
import java.util.ArrayList;
import java.util.List;

/** An experiment as Markdown, to be pasted into a pull request. */
public final class MarkdownReport {

  private MarkdownReport() {
  }

  /** The text. */
  public static String of(List<ExperimentResult> results) {
    List<String> lines = new ArrayList<>();
    results.forEach(result -> add(lines, result));
    return String.join("\n", lines) + "\n";
  }

  private static void add(List<String> lines, ExperimentResult result) {
    lines.addAll(List.of("### " + result.name(), "", result.question(), "",
        "| case | condition | ops/s | CPU, cores | of its limit | limited by | throttled | delta | 95 % interval | verdict |",
        "|---|---|--:|--:|--:|---|--:|--:|--:|---|"));
    TableRow.of(result)
        .forEach(row -> lines.add("| " + String.join(" | ", row.texts()
            .values()
            .stream()
            .map(text -> text.replace("|", "\\|"))
            .toList()) + " |"));
    lines.add("");
    for (CaseResult one : result.cases()) {
      for (ComparisonResult comparison : TableRow.comparisons(one)) {
        lines.add("- " + (one.name().isEmpty() ? "" : "**" + one.name() + "** ") + comparison.candidate() + ": "
            + Words.verdict(comparison) + "; " + comparison.explanation() + "."
            + (comparison.marks().isEmpty() ? ""
                : " What else differs: " + String.join("; ", comparison.marks()) + "."));
      }
    }
    if (result.verdict() == null || !result.verdict().reason().isEmpty()) {
      lines.add("- Not all of this is to be trusted: "
          + (result.verdict() == null ? "it did not end" : result.verdict().reason()));
    }
    lines.addAll(List.of("", "ycsbpack " + result.tool().getOrDefault("ycsbpack", "") + ", " + result.repeats()
        + " turns, " + result.environment().cores() + " cores (" + result.environment().cpuModel() + "), "
        + result.started(), ""));
  }
}
