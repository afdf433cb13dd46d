package io.ycsbpack.core.capture;

import io.ycsbpack.core.sql.SqlToken;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How often the values of a literal were asked for, the most frequent first. */
final class AskedValues {
  /** Texts for each value from which on there are hardly others. */
  private static final int SATURATED = 5;
  /** Standard deviations of chi-square beyond which frequencies differ by more than chance. */
  private static final double DEVIATIONS = 4;
  private static final double DIGITS = 1e4;

  private final Map<String, Long> counts;
  private final double all;

  AskedValues(List<SqlToken> literals) {
    Map<String, Long> unordered = literals.stream()
        .map(SqlToken::value)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    counts = new LinkedHashMap<>();
    unordered.entrySet()
        .stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
    all = literals.size();
  }

  /** The values, the most frequent first. */
  List<String> values() {
    return List.copyOf(counts.keySet());
  }

  /**
   * For 1, 2, 5, 10, 20, ... values and for all, the share of the draws that the most frequent ones have; empty where
   * each is as frequent as the others, as far as the texts tell.
   */
  Map<Integer, Double> shares() {
    double mean = all / counts.size();
    boolean skewed = isSkewed(mean);
    return skewed || mean >= SATURATED ? shares(skewed) : Map.of();
  }

  /** The same, also where chance may have made the differences. */
  Map<Integer, Double> seenShares() {
    return shares(true);
  }

  private Map<Integer, Double> shares(boolean skewed) {
    Map<Integer, Double> shares = new LinkedHashMap<>();
    int rank = 0;
    double sum = 0;
    for (long count : counts.values()) {
      rank++;
      sum += count;
      if (isStep(rank) && skewed || rank == counts.size()) {
        shares.put(rank, Math.rint(DIGITS * sum / all) / DIGITS);
      }
    }
    return shares;
  }

  private boolean isSkewed(double mean) {
    double chiSquare = counts.values().stream().mapToDouble(count -> (count - mean) * (count - mean) / mean).sum();
    double freedom = counts.size() - 1.0;
    return chiSquare > freedom + DEVIATIONS * Math.sqrt(2 * freedom);
  }

  private static boolean isStep(int rank) {
    String digits = String.valueOf(rank).replaceFirst("0*$", "");
    return List.of("1", "2", "5").contains(digits);
  }
}
