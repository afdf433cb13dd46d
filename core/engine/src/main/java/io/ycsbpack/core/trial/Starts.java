package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.TrimmedMean;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Pairs by the start of both servers in which they were measured. */
final class Starts {
  private Starts() {
  }

  /** The pairs of each start, in the order of the starts; none where the servers are started once. */
  static Collection<List<Pair>> split(List<Pair> pairs) {
    return pairs.stream()
        .filter(pair -> Objects.nonNull(pair.start()))
        .collect(Collectors.groupingBy(Pair::start, TreeMap::new, Collectors.toList()))
        .values();
  }

  /** The differences of a figure by start; that of each pair has to be known. */
  static List<double[]> differences(List<Pair> pairs, Figure figure) {
    return split(pairs).stream().map(start -> figure.differences(start).orElseThrow()).toList();
  }

  /** The trimmed mean of a figure's differences within each start. */
  static double[] means(List<Pair> pairs, Figure figure) {
    return differences(pairs, figure).stream()
        .mapToDouble(differences -> TrimmedMean.estimate(differences).center())
        .toArray();
  }
}
