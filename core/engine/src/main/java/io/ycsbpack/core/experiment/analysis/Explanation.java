package io.ycsbpack.core.experiment.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A sentence on why two conditions differ, or do not, drawn from their figures alone. */
public final class Explanation {
  /** From this share of its limit on, CPU is what bounds a server. */
  private static final double FULL = 0.95;
  /** Shares of throttled periods closer than this are alike. */
  private static final double ALIKE = 0.1;

  /** Counters in the sentence. */
  private static final int MOST_NAMED = 4;

  private Explanation() {
  }

  /** The sentence on two conditions. */
  public static String text(String baselineName, ExperimentResult.Summary baseline, String candidateName,
      ExperimentResult.Summary candidate) {
    List<String> parts = new ArrayList<>();
    if (baseline.cpuCores() == null || candidate.cpuCores() == null) {
      parts.add("what the database used is not known on both sides, so the figures give no reason");
    } else {
      parts.add(bound(baselineName, baseline, candidateName, candidate));
    }
    throttling(baselineName, baseline, candidateName, candidate, parts);
    detectedResources(baselineName, baseline, candidateName, candidate, parts);
    return String.join("; ", parts);
  }

  /** What the servers counted per operation differs most; empty where nothing was counted. */
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
        : "; what differs most per operation: " + String.join(", ", named)
            + "; this goes with the delta, it is not proven to cause it";
  }

  private static String shown(CounterResult counter) {
    return counter.name()
        + (counter.delta() == null ? "" : String.format(Locale.ROOT, " %+.0f %%", 100 * counter.delta()));
  }

  private static String bound(String baselineName, ExperimentResult.Summary baseline, String candidateName,
      ExperimentResult.Summary candidate) {
    boolean first = baseline.limitShare() != null && baseline.limitShare() >= FULL;
    boolean second = candidate.limitShare() != null && candidate.limitShare() >= FULL;
    if (first && second) {
      return "both used all the CPU of their limits";
    }
    if (first || second) {
      return "only " + (first ? baselineName : candidateName) + " used all the CPU of its limit";
    }
    return String.format(Locale.ROOT, "neither used all the CPU of its limit (%s %.2f cores, %s %.2f)", baselineName,
        baseline.cpuCores(), candidateName, candidate.cpuCores());
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
