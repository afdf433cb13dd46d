package io.ycsbpack.core.report;

import io.ycsbpack.core.record.RunRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs as Markdown, to be pasted into a pull request. */
public final class RunMarkdown {
  private RunMarkdown() {
  }

  public static String text(List<RunSource> runs) {
    return runs.stream().flatMap(run -> lines(run).stream()).collect(Collectors.joining("\n", "", "\n"));
  }

  private static List<String> lines(RunSource source) {
    RunRecord run = source.record();
    List<String> lines = new ArrayList<>(List.of("### " + source.name(), "", "**" + RunTables.verdict(run) + "**", ""));
    source.warnings().forEach(warning -> lines.add("- Warning: " + warning));
    if (run.figures() != null) {
      lines.add("");
      lines.addAll(table(RunTables.HEADER, 2, RunTables.operations(run)));
      RunTables.facts(run).forEach((name, value) -> lines.add("- " + name + ": " + value));
      List<List<String>> failures = RunTables.failures(run);
      if (!failures.isEmpty()) {
        lines.add("");
        lines.addAll(table(RunTables.FAILURES, 2, failures));
      }
    }
    source.identity().forEach((name, value) -> lines.add("- " + name + ": " + value));
    lines.addAll(List.of("", source.origin(), ""));
    return lines;
  }

  private static List<String> table(List<String> header, int words, List<List<String>> rows) {
    List<String> columns = new ArrayList<>(Collections.nCopies(words, "---"));
    columns.addAll(Collections.nCopies(header.size() - words, "--:"));
    return Stream
        .of(Stream.of(MarkdownReport.row(header), "|" + String.join("|", columns) + "|"),
            rows.stream().map(MarkdownReport::row),
            Stream.of(""))
        .flatMap(lines -> lines)
        .toList();
  }
}
