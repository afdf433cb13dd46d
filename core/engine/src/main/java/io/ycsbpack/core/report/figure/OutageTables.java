// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.Numbers;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Cost of a server's loss in each run. */
final class OutageTables {

  private OutageTables() {
  }

  static List<Table> tables(ReportSource source) {
    return List.of(Table.of("Cost of the loss of a server",
        List.of("condition", "round", "killed s", "back s", "first error s", "longest gap s", "back to 95 % s",
            "failed",
            "by status", "inserts", "failed", "acknowledged rows missing"),
        FigureTables.ofRuns(source, OutageTables::row),
        "killed and back: since the measured phase began. First error, longest gap without a success and the time until"
            + " a second had 95 % of the goodput before: since the kill, as fine as the timeline's intervals. "
            + "Published: queries in flight when the replica was killed fail, service goes on."));
  }

  private static List<String> row(RunSource source) {
    RunRecord run = source.record();
    List<String> cells = new ArrayList<>(
        List.of(seconds(source.secondsUntil("killed")), seconds(source.secondsUntil("back"))));
    Optional<Recovery> after = Recovery.of(source);
    if (after.isPresent()) {
      Recovery recovery = after.get();
      cells.addAll(List.of(seconds(recovery.firstError()), seconds(OptionalDouble.of(recovery.longestGap())),
          recovery.backAfter().isPresent() ? seconds(recovery.backAfter()) : "never",
          Numbers.count(recovery.lost())));
    } else {
      cells.addAll(List.of("-", "-", "-", Numbers.count(run.figures().failures())));
    }
    cells.add(statuses(run));
    Figures.Writers writers = run.figures().writers();
    cells.addAll(writers == null
        ? List.of("-", "-", "-")
        : List.of(Numbers.count(writers.inserts()), Numbers.count(writers.failedInserts()),
            writers.missingRows() == null ? "not looked at" : Numbers.count(writers.missingRows())));
    return cells;
  }

  private static String statuses(RunRecord run) {
    Map<String, Long> all = run.figures().statuses();
    all.remove("OK");
    return all.isEmpty()
        ? "-"
        : all.entrySet()
            .stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(", "));
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? String.format(Locale.ROOT, "%.1f", seconds.getAsDouble()) : "-";
  }
}
