package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunEvents;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Table;
import java.nio.file.Path;
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
        FigureTables.ofRuns(source, run -> row(source, run)),
        "killed and back: since the measured phase began. First error, longest gap without a success and the time until"
            + " a second had 95 % of the goodput before: since the kill, as fine as the timeline's intervals. "
            + "Published: queries in flight when the replica was killed fail, service goes on."));
  }

  private static List<String> row(ReportSource source, RunEntry entry) {
    RunRecord run = source.record(entry);
    Path file = source.file(entry);
    RunEvents events = RunEvents.in(file.getParent());
    OptionalDouble killed = events.secondsUntil("killed", run.figures());
    OptionalDouble back = events.secondsUntil("back", run.figures());
    List<String> cells = new ArrayList<>(List.of(seconds(killed), seconds(back)));
    Optional<Recovery> after = recovery(source, entry);
    if (after.isPresent()) {
      Recovery recovery = after.get();
      cells.addAll(List.of(seconds(recovery.firstError()), seconds(OptionalDouble.of(recovery.longestGap())),
          recovery.backAfter().isPresent() ? seconds(recovery.backAfter()) : "never", count(recovery.lost())));
    } else {
      cells.addAll(List.of("-", "-", "-", count(run.figures().failures())));
    }
    cells.add(statuses(run));
    Figures.Writers writers = run.figures().writers();
    cells.addAll(writers == null
        ? List.of("-", "-", "-")
        : List.of(count(writers.inserts()), count(writers.failedInserts()),
            writers.missingRows() == null ? "not looked at" : count(writers.missingRows())));
    return cells;
  }

  /** Empty if nothing failed. */
  static Optional<Recovery> recovery(ReportSource source, RunEntry entry) {
    RunRecord run = source.record(entry);
    Path file = source.file(entry);
    OptionalDouble killed = RunEvents.in(file.getParent()).secondsUntil("killed", run.figures());
    return killed.isEmpty() || run.logs() == null
        ? Optional.empty()
        : Optional.of(Recovery.of(Timeline.read(file.resolveSibling(run.logs().timeline())), killed.getAsDouble()));
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

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
