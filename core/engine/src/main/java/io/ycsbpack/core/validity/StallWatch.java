// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Watches for stalls of a run: times of a second and more in which operations waited and none ended, and in which the
 * client itself stood still. Times without operations because none was due, or because each takes long, are no stalls.
 */
public final class StallWatch implements RunListener {
  private static final double SHORTEST = 1;
  /** Stalls of more than a tenth of a run decide its mean and its percentiles. */
  private static final double INVALID = 0.1;
  /** An interval may be cut a little short. */
  private static final double WHOLE = 0.95;
  /** Operations that take longer, in the median, leave seconds without an end of any. */
  public static final double LONGEST_NANOS = 200e6;

  private final double interval;
  private final List<Stall> stalls = new ArrayList<>();
  private final List<Stall> standstills = new ArrayList<>();
  private double still;

  /** In seconds from the start of the measured phase. */
  private record Stall(double from, double to) {
    double length() {
      return to - from;
    }

    private String words() {
      return String.format(Locale.ROOT, "%.1f s or more from %.1f s on", length(), from);
    }
  }

  public StallWatch(Duration interval) {
    this.interval = interval.toNanos() / 1e9;
  }

  @Override
  public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary summary) {
    if (warmingUp) {
      return;
    }
    double end = elapsed.toNanos() / 1e9;
    double seconds = length.toNanos() / 1e9;
    if (seconds - interval >= SHORTEST) {
      standstills.add(new Stall(end - seconds + interval, end));
    }
    if (summary.ok() + summary.failures() == 0) {
      still += seconds;
      return;
    }
    // Operations that waited meanwhile took as long, or failed.
    if (still >= WHOLE * SHORTEST
        && (summary.failures() > 0 || summary.service().maxNanos() >= WHOLE * still * 1e9)) {
      stalls.add(new Stall(end - seconds - still, end - seconds));
    }
    still = 0;
  }

  public List<Doubt> doubts(Figures figures, Settings thresholds) {
    List<Doubt> doubts = new ArrayList<>();
    add(doubts, standstills, "the client, or its machine, stood still for %s", figures, thresholds);
    if (standstills.isEmpty() && !isSlow(figures)) {
      add(doubts, stalls, "operations waited and none ended for %s" + use(figures), figures, thresholds);
    }
    return VerdictProperties.judge(doubts, thresholds);
  }

  /** Whether an operation takes so long that seconds without an end of any are no stalls. */
  public static boolean isSlow(Figures figures) {
    return figures.operations()
        .stream()
        .anyMatch(operation -> operation.ok() > 0 && operation.service().p50() > LONGEST_NANOS);
  }

  private static void add(List<Doubt> doubts, List<Stall> found, String format, Figures figures,
      Settings thresholds) {
    if (found.isEmpty()) {
      return;
    }
    double runtime = figures.runtimeNanos() / 1e9;
    double sum = found.stream().mapToDouble(Stall::length).sum();
    String which = found.size() == 1
        ? found.get(0).words()
        : String.format(Locale.ROOT, "%.1f s in %d stalls, the first of %s", sum, found.size(), found.get(0).words());
    doubts.add(new Doubt(String.format(Locale.ROOT, format + ": %.0f %% of the run (limit %.0f %%)", which,
        100 * sum / runtime, 100 * INVALID),
        !VerdictProperties.SHARED.get(thresholds)
            && VerdictProperties.STRICTNESS.get(thresholds) != VerdictProperties.Strictness.TOLERANT
            && Verdict.isLongEnough(figures.runtimeNanos()) && sum / runtime > INVALID));
  }

  private String use(Figures figures) {
    Figures.TargetUse use = figures.targetUse();
    if (use == null || use.samples() == null) {
      return "";
    }
    OptionalDouble cores = use.samples()
        .stream()
        .filter(sample -> stalls.stream()
            .anyMatch(stall -> sample.endSeconds() > stall.from() + interval / 2
                && sample.endSeconds() < stall.to() + interval / 2))
        .mapToDouble(Figures.UseSample::cpuCores)
        .average();
    return cores.isEmpty()
        ? ""
        : String.format(Locale.ROOT, " (the database used %.2f cores meanwhile, and %.2f on average)",
            cores.getAsDouble(), use.cpuCores());
  }
}
