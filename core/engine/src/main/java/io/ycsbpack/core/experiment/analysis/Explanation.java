// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A sentence on why two conditions differ, or do not, drawn only from their figures. */
public final class Explanation {
  /** From this share of its limit on, CPU bounds a server. */
  private static final double FULL = 0.95;
  /** Shares of throttled periods closer than this are alike. */
  private static final double ALIKE = 0.1;

  private static final int MOST_NAMED = 4;

  private Explanation() {
  }

  public static String text(String baselineName, ExperimentResult.Summary baseline, String candidateName,
      ExperimentResult.Summary candidate) {
    return text(baselineName, baseline, candidateName, candidate, false);
  }

  /** @param atOnce whether both were under load at the same time, on the same cores */
  public static String text(String baselineName, ExperimentResult.Summary baseline, String candidateName,
      ExperimentResult.Summary candidate, boolean atOnce) {
    List<String> parts = new ArrayList<>();
    if (baseline.cpuCores() == null || candidate.cpuCores() == null) {
      parts.add("the CPU use of the database is not known on both sides, so the figures give no reason");
    } else {
      parts.add(bound(baselineName, baseline, candidateName, candidate, atOnce));
    }
    throttling(baselineName, baseline, candidateName, candidate, parts);
    detectedResources(baselineName, baseline, candidateName, candidate, parts);
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

  private static String bound(String baselineName, ExperimentResult.Summary baseline, String candidateName,
      ExperimentResult.Summary candidate, boolean atOnce) {
    boolean quotas = isQuota(baseline) && isQuota(candidate);
    if (atOnce && !quotas && baseline.limitCores() != null) {
      return String.format(Locale.ROOT, "together they used %.2f of the %.2f cores that they shared",
          baseline.cpuCores() + candidate.cpuCores(), baseline.limitCores());
    }
    boolean first = baseline.limitShare() != null && baseline.limitShare() >= FULL;
    boolean second = candidate.limitShare() != null && candidate.limitShare() >= FULL;
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

  private static boolean isQuota(ExperimentResult.Summary summary) {
    return summary.mechanism() == Mechanism.QUOTA;
  }

  private static void throttling(String baselineName, ExperimentResult.Summary baseline, String candidateName,
      ExperimentResult.Summary candidate, List<String> parts) {
    if (baseline.throttledShare() == null || candidate.throttledShare() == null) {
      return;
    }
    double first = baseline.throttledShare();
    double second = candidate.throttledShare();
    if (Math.abs(first - second) >= ALIKE) {
      parts.add(String.format(Locale.ROOT, "%s was throttled by its quota in %.0f %% of the periods, %s in %.0f %%",
          candidateName, 100 * second, baselineName, 100 * first));
    }
  }

  private static void detectedResources(String baselineName, ExperimentResult.Summary baseline, String candidateName,
      ExperimentResult.Summary candidate, List<String> parts) {
    for (Map.Entry<String, String> detected : baseline.detectedResources().entrySet()) {
      String other = candidate.detectedResources().get(detected.getKey());
      if (other != null && !alike(detected.getValue(), other)) {
        parts.add(candidateName + " detected " + detected.getKey() + " " + shown(other) + ", " + baselineName + " "
            + shown(detected.getValue()));
      }
    }
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
