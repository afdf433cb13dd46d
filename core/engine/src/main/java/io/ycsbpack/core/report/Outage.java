// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunLogs.Interval;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import io.ycsbpack.core.tenant.Ingestion;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cost of a server's loss in the runs of one condition.
 *
 * @param back    seconds until throughput was back, of the runs in which it was
 * @param runs  in which a server was lost
 * @param first   seconds until the first error, of the runs that had one
 * @param gaps    seconds of the longest time without a success
 * @param failed  operations that failed
 * @param missing acknowledged rows that were not there at the end, of all runs; empty if that was not checked
 */
record Outage(List<Double> back, int runs, List<Double> first, List<Double> gaps, List<Double> failed,
    Optional<Long> missing) {

  /** Empty if no server was lost in any run. */
  static Optional<Outage> of(ReportSource source, ConditionResult condition) {
    List<Recovery> all = source.runs(condition).stream().flatMap(run -> Recovery.of(run).stream()).toList();
    Optional<Long> missing = source.records(condition)
        .stream()
        .flatMap(run -> Stream.ofNullable(run.figures().writers()))
        .flatMap(writers -> Stream.ofNullable(writers.missingRows()))
        .reduce(Long::sum);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(new Outage(known(all, Recovery::backAfter), all.size(), known(all, Recovery::firstError),
            all.stream().map(Recovery::longestGap).toList(), all.stream().map(one -> (double) one.lost()).toList(),
            missing));
  }

  private static List<Double> known(List<Recovery> all, Function<Recovery, OptionalDouble> seconds) {
    return all.stream().map(seconds).flatMapToDouble(OptionalDouble::stream).boxed().toList();
  }

  /** The loss is measured in seconds, and its effect on the figures comes after that. */
  Card card(Card ofFigures) {
    boolean recovered = back.size() == runs && missing.orElse(0L) == 0;
    Stream<String> rows = missing.map(count -> count == 0
        ? "Every acknowledged row was there at the end"
        : count + " acknowledged rows were missing at the end").stream();
    return new Card(ofFigures.where(), recovered ? Mood.SAME : Mood.WORSE, answer(), sentence(),
        Stream.of(rows, Stream.of(ofFigures.sentence()), ofFigures.also().stream()).flatMap(part -> part).toList());
  }

  private String answer() {
    if (back.size() < runs) {
      return "Not back to 95 % in " + (runs - back.size()) + " of " + runs + " runs";
    }
    return "Back to 95 % after " + Words.spreadOfSeconds(back).orElseThrow();
  }

  private String sentence() {
    return "After the loss of a server: " + Words.spread(failed.stream(), "%.0f").orElseThrow() + " operations failed"
        + Words.spreadOfSeconds(first).map(seconds -> ", the first after " + seconds).orElse("")
        + "; the longest time without a success was " + Words.spreadOfSeconds(gaps).orElseThrow()
        + ". Throughput counts as "
        + "back from the first second with 95 % of the goodput before (" + Words.count(runs, "run") + ")";
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
    return List.of(seconds(source.secondsUntil("killed")), seconds(source.secondsUntil("back")),
        recovery.map(one -> seconds(one.firstError())).orElse("-"),
        recovery.map(one -> seconds(OptionalDouble.of(one.longestGap()))).orElse("-"),
        recovery.map(one -> one.backAfter().isPresent() ? seconds(one.backAfter()) : "never").orElse("-"),
        Numbers.count(recovery.map(Recovery::lost).orElse(run.failures())), statuses(run),
        writers.map(all -> Numbers.count(all.inserts())).orElse("-"),
        writers.map(all -> Numbers.count(all.failedInserts())).orElse("-"),
        writers.map(all -> all.missingRows() == null ? "not looked at" : Numbers.count(all.missingRows())).orElse("-"));
  }

  private static String statuses(Figures run) {
    String failed = run.statuses()
        .entrySet()
        .stream()
        .filter(status -> !status.getKey().equals("OK"))
        .map(status -> status.getValue() + " " + status.getKey())
        .collect(Collectors.joining(", "));
    return failed.isEmpty() ? "-" : failed;
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
      List<Interval> before = intervals.stream().filter(one -> one.end() <= at).toList();
      List<Interval> after = intervals.stream().filter(one -> one.end() > at).toList();
      OptionalDouble firstError = after.stream()
          .filter(one -> one.failed() > 0)
          .mapToDouble(one -> one.end() - at)
          .findFirst();
      return new Recovery(firstError, longestGap(after), backAfter(after, at, Interval.rate(before)),
          after.stream().mapToLong(Interval::failed).sum());
    }

    private static double longestGap(List<Interval> after) {
      double longest = 0;
      double gap = 0;
      for (Interval one : after) {
        gap = one.ok() > 0 ? 0 : gap + one.length();
        longest = Math.max(longest, gap);
      }
      return longest;
    }

    /** The beginning of the first window, from the first error on, that is as good as before. */
    private static OptionalDouble backAfter(List<Interval> after, double at, double goodput) {
      int first = IntStream.range(0, after.size()).filter(i -> after.get(i).failed() > 0).findFirst().orElse(0);
      for (int i = first; i < after.size(); i++) {
        OptionalDouble rate = rate(after, i);
        if (rate.isPresent() && rate.getAsDouble() >= BACK * goodput) {
          return OptionalDouble.of(Math.max(0, after.get(i).end() - after.get(i).length() - at));
        }
      }
      return OptionalDouble.empty();
    }

    /** Goodput of the window that begins with this interval; empty if too little is left for one. */
    private static OptionalDouble rate(List<Interval> after, int from) {
      double seconds = 0;
      long ok = 0;
      for (int i = from; i < after.size() && seconds < WINDOW; i++) {
        seconds += after.get(i).length();
        ok += after.get(i).ok();
      }
      return seconds < WINDOW * BACK ? OptionalDouble.empty() : OptionalDouble.of(ok / seconds);
    }
  }
}
