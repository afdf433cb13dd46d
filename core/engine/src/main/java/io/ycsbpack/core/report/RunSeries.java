// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunLogs.Transferred;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One run over time.
 *
 * @param points   seconds, operations per second, 99th percentile in ms and failures per second, an interval each
 * @param use      seconds, cores and throttled share (or null) of the target, a part each
 * @param transfer seconds and Mbit/s of a bulk transfer during the run, an interval each
 */
record RunSeries(int round, List<double[]> points, List<Double[]> use, List<Event> events,
    List<double[]> transfer) {
  /** More points than this are indistinguishable in a plot. */
  private static final int MOST_POINTS = 160;

  /** @param at seconds after the measured phase began */
  record Event(double at, String what) {
  }

  static RunSeries of(int round, RunSource run) {
    List<Double[]> use = Optional.ofNullable(run.record().figures().targetUse())
        .map(Figures.TargetUse::samples)
        .orElse(List.of())
        .stream()
        .map(sample -> new Double[]{sample.endSeconds(), sample.cpuCores(), sample.throttledShare()})
        .toList();
    return new RunSeries(round, points(run), use, events(run), transfer(run));
  }

  private static List<Event> events(RunSource run) {
    return run.logs()
        .events()
        .stream()
        .map(event -> new Event(run.record().figures().secondsAt(event.time()), event.what()))
        .toList();
  }

  /** Only the measured phase: the plots of a run begin and end with it. */
  private static List<double[]> transfer(RunSource run) {
    Figures figures = run.record().figures();
    List<Transferred> all = run.logs().transfer();
    List<double[]> points = new ArrayList<>();
    for (int i = 1; i < all.size(); i++) {
      double end = figures.secondsAt(all.get(i).end());
      double length = end - figures.secondsAt(all.get(i - 1).end());
      if (length > 0 && figures.include(all.get(i).end())) {
        points.add(new double[]{end, all.get(i).bytes() * 8 / 1e6 / length});
      }
    }
    return points;
  }

  private static List<double[]> points(RunSource run) {
    boolean offered = run.record().figures().offered() != null;
    return thinned(run.timeline()
        .stream()
        .map(one -> new double[]{one.end(), one.length(), one.ok(), offered ? one.responseP99() : one.serviceP99(),
          one.failed()})
        .toList());
  }

  /** Merges neighbouring intervals if there are too many: their rate, and the worst of their percentiles. */
  private static List<double[]> thinned(List<double[]> rows) {
    List<double[]> whole = new ArrayList<>(rows);
    int last = whole.size() - 1;
    // The rest of the phase is no interval: a rate over some milliseconds is noise.
    if (last > 0 && whole.get(last)[1] < whole.get(0)[1] / 2) {
      double[] rest = whole.remove(last);
      whole.set(last - 1, together(List.of(whole.get(last - 1), rest)));
    }
    int group = (whole.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<double[]> points = new ArrayList<>();
    for (int start = 0; start < whole.size(); start += group) {
      double[] part = together(whole.subList(start, Math.min(whole.size(), start + group)));
      double seconds = Math.max(1e-9, part[1]);
      points.add(new double[]{part[0], part[2] / seconds, part[3] / 1e6, part[4] / seconds});
    }
    return points;
  }

  private static double[] together(List<double[]> rows) {
    return rows.stream()
        .reduce((one, next) -> new double[]{next[0], one[1] + next[1], one[2] + next[2], Math.max(one[3], next[3]),
          one[4] + next[4]})
        .orElseThrow();
  }
}
