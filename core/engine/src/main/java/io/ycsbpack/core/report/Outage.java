// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunLogs.Interval;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import io.ycsbpack.core.tenant.Ingestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Cost of a server's loss. */
final class Outage {
  private Outage() {
  }

  /** Of the runs of one condition; the card of their figures if no server was lost in any. */
  static Card card(List<RunSource> runs, Card ofFigures) {
    List<Recovery> losses = runs.stream().flatMap(run -> Recovery.of(run).stream()).toList();
    Optional<Long> missing = runs.stream()
        .flatMap(run -> Stream.ofNullable(run.record().figures().writers()))
        .flatMap(writers -> Stream.ofNullable(writers.missingRows()))
        .reduce(Long::sum);
    return losses.isEmpty() ? ofFigures : card(losses, missing, ofFigures);
  }

  /**
   * The loss is measured in seconds, and its effect on the figures comes after that.
   *
   * @param missing acknowledged rows that were not there at the end, of all runs; empty if that was not checked
   */
  static Card card(List<Recovery> losses, Optional<Long> missing, Card ofFigures) {
    List<Double> back = known(losses, Recovery::backAfter);
    int never = losses.size() - back.size();
    List<String> also = new ArrayList<>();
    missing.ifPresent(rows -> also.add(rows == 0
        ? "Every acknowledged row was there at the end"
        : rows + " acknowledged rows were missing at the end"));
    also.add(ofFigures.sentence());
    also.addAll(ofFigures.also());
    return new Card(ofFigures.where(), never == 0 && missing.orElse(0L) == 0 ? Mood.SAME : Mood.WORSE,
        never == 0
            ? "Back to 95 % after " + Words.spreadOfSeconds(back).orElseThrow()
            : "Not back to 95 % in " + never + " of " + losses.size() + " runs",
        "After the loss of a server: "
            + Words.spread(losses.stream().map(loss -> (double) loss.lost()), "%.0f").orElseThrow()
            + " operations failed"
            + Words.spreadOfSeconds(known(losses, Recovery::firstError))
                .map(first -> ", the first after " + first)
                .orElse("")
            + "; the longest time without a success was "
            + Words.spreadOfSeconds(losses.stream().map(Recovery::longestGap).toList()).orElseThrow()
            + ". Throughput counts as back from the first second with 95 % of the goodput before ("
            + Words.count(losses.size(), "run") + ")",
        also);
  }

  private static List<Double> known(List<Recovery> losses, Function<Recovery, OptionalDouble> seconds) {
    return losses.stream().map(seconds).flatMapToDouble(OptionalDouble::stream).boxed().toList();
  }

  /** Cost of the loss in each run. */
  static Table table(ReportSource source) {
    return Table.of("Cost of the loss of a server",
        List.of("condition", "round", "killed s", "back s", "first error s", "longest gap s", "back to 95 % s",
            "failed",
            "by status", "inserts", "failed", "acknowledged rows missing"),
        FigureTables.ofRuns(source, Outage::row),
        "killed and back: since the measured phase began. First error, longest gap without a success and the time until"
            + " a second had 95 % of the goodput before: since the kill, as fine as the timeline's intervals. "
            + "Published: queries in flight when the replica was killed fail, service goes on.");
  }

  private static List<String> row(RunSource source) {
    Figures run = source.record().figures();
    Optional<Recovery> recovery = Recovery.of(source);
    Optional<Ingestion> writers = Optional.ofNullable(run.writers());
    String statuses = run.statuses()
        .entrySet()
        .stream()
        .filter(status -> !status.getKey().equals("OK"))
        .map(status -> status.getValue() + " " + status.getKey())
        .collect(Collectors.joining(", "));
    return List.of(seconds(source.secondsUntil("killed")), seconds(source.secondsUntil("back")),
        recovery.map(one -> seconds(one.firstError())).orElse("-"),
        recovery.map(one -> seconds(OptionalDouble.of(one.longestGap()))).orElse("-"),
        recovery.map(one -> one.backAfter().isPresent() ? seconds(one.backAfter()) : "never").orElse("-"),
        Numbers.count(recovery.map(Recovery::lost).orElse(run.failures())), statuses.isEmpty() ? "-" : statuses,
        writers.map(all -> Numbers.count(all.inserts())).orElse("-"),
        writers.map(all -> Numbers.count(all.failedInserts())).orElse("-"),
        writers.map(all -> all.missingRows() == null ? "not looked at" : Numbers.count(all.missingRows())).orElse("-"));
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? String.format(Locale.ROOT, "%.1f", seconds.getAsDouble()) : "-";
  }

  /**
   * The cost of a failure as the client sees it, in seconds and as fine as the timeline's intervals.
   *
   * @param firstError until the first operation failed after it; empty if none did
   * @param longestGap longest time without any success after it
   * @param backAfter  until a second began, not before the first error, with {@value #BACK} of the goodput before; empty
   *                   if none did
   * @param lost       failed operations after it
   */
  record Recovery(OptionalDouble firstError, double longestGap, OptionalDouble backAfter, long lost) {
    private static final double BACK = 0.95;
    /** Goodput is taken over this long, so that a single good interval is not taken for a recovery. */
    private static final double WINDOW = 1;

    /** Empty if no server was killed in the run, or it has no timeline. */
    static Optional<Recovery> of(RunSource run) {
      OptionalDouble killed = run.secondsUntil("killed");
      return killed.isEmpty() || run.record().logs() == null
          ? Optional.empty()
          : Optional.of(of(run.timeline(), killed.getAsDouble()));
    }

    /** @param at seconds of the measured phase */
    static Recovery of(List<Interval> intervals, double at) {
      List<Interval> after = intervals.stream().filter(one -> one.end() > at).toList();
      double goodput = Interval.rate(intervals.stream().filter(one -> one.end() <= at).toList());
      OptionalDouble firstError = after.stream()
          .filter(one -> one.failed() > 0)
          .mapToDouble(one -> one.end() - at)
          .findFirst();
      double longest = 0;
      double gap = 0;
      for (Interval one : after) {
        gap = one.ok() > 0 ? 0 : gap + one.length();
        longest = Math.max(longest, gap);
      }
      return new Recovery(firstError, longest, backAfter(after, at, BACK * goodput),
          after.stream().mapToLong(Interval::failed).sum());
    }

    /** The beginning of the first window, from the first error on, with this goodput. */
    private static OptionalDouble backAfter(List<Interval> after, double at, double goodput) {
      int first = IntStream.range(0, after.size()).filter(i -> after.get(i).failed() > 0).findFirst().orElse(0);
      for (int start = first; start < after.size(); start++) {
        double seconds = 0;
        long ok = 0;
        for (int i = start; i < after.size() && seconds < WINDOW; i++) {
          seconds += after.get(i).length();
          ok += after.get(i).ok();
        }
        // The last window may be a little shorter.
        if (seconds >= WINDOW * BACK && ok / seconds >= goodput) {
          return OptionalDouble.of(Math.max(0, after.get(start).end() - after.get(start).length() - at));
        }
      }
      return OptionalDouble.empty();
    }
  }
}
