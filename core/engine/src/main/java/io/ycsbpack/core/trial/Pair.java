package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Baseline and candidate in one round.
 *
 * @param number         of the round, from 1
 * @param block          number of the start of the servers, from 1
 * @param candidateFirst whether the candidate came first; if the two are swapped, on the first server
 * @param atOnce         whether the slices of a half are of the same time, each on its own server
 * @param halves         one; two if the two are swapped between two servers, the first with the candidate on the first
 */
public record Pair(int number, int block, boolean candidateFirst, boolean atOnce, List<Half> halves) {

  /**
   * A slice of each.
   *
   * @param baseline  of the baseline
   * @param candidate of the candidate
   */
  public record Half(Slice baseline, Slice candidate) {
  }

  /** The slices of the baseline. */
  public List<Slice> baselines() {
    return halves.stream().map(Half::baseline).toList();
  }

  /** The slices of the candidate. */
  public List<Slice> candidates() {
    return halves.stream().map(Half::candidate).toList();
  }

  /** Whether the two are swapped between two servers. */
  public boolean isSwapped() {
    return halves.size() > 1;
  }

  /** All of its slices. */
  public Stream<Slice> slices() {
    return Stream.concat(baselines().stream(), candidates().stream());
  }

  /** The pairs of each block, in the order of the blocks. */
  static Collection<List<Pair>> byBlock(List<Pair> pairs) {
    return pairs.stream().collect(Collectors.groupingBy(Pair::block, TreeMap::new, Collectors.toList())).values();
  }
}
