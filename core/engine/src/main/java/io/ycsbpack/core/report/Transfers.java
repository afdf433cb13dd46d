// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.RunLogs.Interval;
import io.ycsbpack.core.record.RunLogs.Transferred;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.workload.StatementWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Bandwidth of an online service and a bulk transfer on a link, before, during and after the transfer. */
final class Transfers {
  private Transfers() {
  }

  /**
   * @param before   operations per second before the transfer, like {@code during} and {@code after}
   * @param megabits of the transfer, per second
   */
  private record Transfer(double before, double during, double after, double megabits) {
  }

  static Table table(ReportSource source) {
    List<String> columns = new ArrayList<>(List.of("condition", "round", "ops/s before", "during", "after",
        "of before", "offline Mbit/s", "online Mbit/s", "both"));
    boolean arePathsKnown = source.result()
        .scenarios()
        .stream()
        .flatMap(scenario -> scenario.conditions().stream())
        .flatMap(condition -> source.records(condition).stream())
        .anyMatch(run -> !run.target().transfers().isEmpty());
    if (arePathsKnown) {
      columns.add("its way");
    }
    return Table.of("Online operations and offline bandwidth", columns,
        FigureTables.ofRuns(source, run -> row(run, arePathsKnown)),
        "before, during and after the transfer; without one, or with one that goes on throughout, all of the run. "
            + "Online: bytes of the answers, if each has a given size, during the transfer or without one. If both "
            + "together are equal in each condition, that is the capacity of their link. "
            + "Published: with bandwidth management the online service has its bandwidth back within 0.1 s, and the "
            + "offline one takes the rest."
            + (arePathsKnown
                ? " A transfer from the database's node shares that node's link with the answers, to a client's node the"
                    + " whole way of them; within a node it shares no link."
                : ""));
  }

  private static List<String> row(RunSource source, boolean arePathsKnown) {
    RunRecord run = source.record();
    Optional<Transfer> timed = transfer(source);
    List<Transferred> parts = parts(source);
    boolean isTransferred = timed.isPresent() || !parts.isEmpty();
    double during = timed.map(Transfer::during).orElse(run.figures().throughput());
    double offline = megabits(parts);
    Optional<Double> online = StatementWorkload.BYTES.find(Settings.NONE.with(run.plan().properties(), ""))
        .map(bytes -> during * bytes * 8 / 1e6);
    List<String> row = new ArrayList<>(List.of(
        timed.map(Transfer::before).map(Numbers::number).orElse(isTransferred ? "-" : Numbers.number(during)),
        isTransferred ? Numbers.number(during) : "-",
        timed.map(Transfer::after).map(Numbers::number).orElse("-"),
        timed.map(transfer -> Numbers.share(during / transfer.before())).orElse("-"),
        isTransferred ? whole(offline) : "-", online.map(Transfers::whole).orElse("-"),
        online.map(answers -> whole(answers + offline)).orElse("-")));
    if (arePathsKnown) {
      List<String> paths = run.target().transfers();
      row.add(paths.isEmpty() ? "-" : String.join("; ", paths));
    }
    return row;
  }

  /** Empty if no transfer began and ended while the run was measured. */
  private static Optional<Transfer> transfer(RunSource run) {
    OptionalDouble begin = run.secondsUntil("transfer");
    OptionalDouble end = run.secondsUntil("end");
    if (begin.isEmpty() || end.isEmpty() || run.record().logs() == null) {
      return Optional.empty();
    }
    List<Interval> intervals = run.timeline();
    return Optional.of(new Transfer(rate(intervals, 0, begin.getAsDouble()),
        rate(intervals, begin.getAsDouble(), end.getAsDouble()),
        rate(intervals, end.getAsDouble(), Double.MAX_VALUE),
        megabits(parts(run))));
  }

  /** The intervals of a transfer while the run was measured. */
  private static List<Transferred> parts(RunSource run) {
    return run.logs().transfer().stream().filter(part -> run.record().figures().include(part.end())).toList();
  }

  /** On average, in Mbit/s; 0 with fewer than two intervals. */
  private static double megabits(List<Transferred> parts) {
    if (parts.size() < 2) {
      return 0;
    }
    long bytes = parts.stream().skip(1).mapToLong(Transferred::bytes).sum();
    double seconds = Duration.between(parts.get(0).end(), parts.get(parts.size() - 1).end()).toNanos() / 1e9;
    return bytes * 8 / 1e6 / seconds;
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  private static double rate(List<Interval> intervals, double from, double to) {
    return Interval.rate(intervals.stream()
        .filter(interval -> interval.end() - interval.length() >= from && interval.end() <= to)
        .toList());
  }

  static List<String> facts(List<RunSource> runs) {
    List<Transfer> transfers = runs.stream().flatMap(run -> transfer(run).stream()).toList();
    return Stream.of(
        Words.spread(transfers.stream().map(one -> 100 * one.during() / one.before()), "%.0f")
            .map(share -> "During the transfer " + share + " % of the throughput before it"),
        Words.spread(transfers.stream().map(Transfer::megabits), "%.0f")
            .map(rate -> "The transfer itself took " + rate + " Mbit/s"))
        .flatMap(Optional::stream)
        .toList();
  }
}
