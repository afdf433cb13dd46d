// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A sentence on why two conditions differ, or do not, drawn only from their figures.
 *
 * @param atOnce whether both were under load at the same time, on the same cores
 */
public record Explanation(String baselineName, Summary baseline, String candidateName, Summary candidate,
    boolean atOnce) {
  /** From this share of its limit on, CPU bounds a server. */
  private static final double FULL = 0.95;
  /** Shares of throttled periods closer than this are alike. */
  private static final double ALIKE = 0.1;
  private static final int MOST_NAMED = 4;

  public String text() {
    List<String> parts = new ArrayList<>();
    parts.add(baseline.cpuCores() == null || candidate.cpuCores() == null
        ? "the CPU use of the database is not known on both sides, so the figures give no reason"
        : bound());
    if (baseline.throttledShare() != null && candidate.throttledShare() != null
        && Math.abs(baseline.throttledShare() - candidate.throttledShare()) >= ALIKE) {
      parts.add(String.format(Locale.ROOT, "%s was throttled by its quota in %.0f %% of the periods, %s in %.0f %%",
          candidateName, 100 * candidate.throttledShare(), baselineName, 100 * baseline.throttledShare()));
    }
    baseline.detectedResources().forEach((name, detected) -> {
      String other = candidate.detectedResources().get(name);
      if (other != null && !alike(detected, other)) {
        parts.add(candidateName + " detected " + name + " " + shown(other) + ", " + baselineName + " "
            + shown(detected));
      }
    });
    return String.join("; ", parts);
  }

  public static String counters(List<CounterResult> counters) {
    if (counters.isEmpty()) {
      return "";
    }
    List<String> named = counters.stream()
        .filter(CounterResult::isNamed)
        .limit(MOST_NAMED)
        .map(Explanation::shown)
        .toList();
    return named.isEmpty()
        ? "; none of the " + counters.size() + " counters of the server differs by 1 % or more per operation"
        : "; largest differences per operation: " + String.join(", ", named)
            + "; these correlate with the delta and prove no cause";
  }

  private static String shown(CounterResult counter) {
    return counter.name()
        + (counter.delta() == null ? "" : String.format(Locale.ROOT, " %+.0f %%", 100 * counter.delta()));
  }

  private String bound() {
    boolean quotas = baseline.mechanism() == Mechanism.QUOTA && candidate.mechanism() == Mechanism.QUOTA;
    if (atOnce && !quotas && baseline.limitCores() != null) {
      return String.format(Locale.ROOT, "together they used %.2f of the %.2f cores that they shared",
          baseline.cpuCores() + candidate.cpuCores(), baseline.limitCores());
    }
    boolean first = isFull(baseline);
    boolean second = isFull(candidate);
    if (first && second) {
      return quotas ? "both used all the CPU of their limits" : "both used all of their cores";
    }
    String own = quotas ? "all the CPU of its limit" : "all of its cores";
    if (first || second) {
      return "only " + (first ? baselineName : candidateName) + " used " + own;
    }
    return String.format(Locale.ROOT, "neither used " + own + " (%s %.2f, %s %.2f)", baselineName,
        baseline.cpuCores(), candidateName, candidate.cpuCores());
  }

  private static boolean isFull(Summary summary) {
    return summary.limitShare() != null && summary.limitShare() >= FULL;
  }

  /** Whether two servers detected the same; memory differs slightly from one start to the next. */
  static boolean alike(String a, String b) {
    return a.equals(b) || isBytes(a) && isBytes(b)
        && Math.abs(Double.parseDouble(a) / Double.parseDouble(b) - 1) < ALIKE;
  }

  private static String shown(String detected) {
    return isBytes(detected) ? String.format(Locale.ROOT, "%.1f GiB", Double.parseDouble(detected) / 0x1p30) : detected;
  }

  private static boolean isBytes(String detected) {
    return detected.matches("\\d{7,}");
  }
}
