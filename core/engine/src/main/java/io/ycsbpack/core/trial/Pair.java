// SPDX-License-Identifier: Apache-2.0
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

  public record Half(Slice baseline, Slice candidate) {
  }

  public List<Slice> baselines() {
    return halves.stream().map(Half::baseline).toList();
  }

  public List<Slice> candidates() {
    return halves.stream().map(Half::candidate).toList();
  }

  public boolean isSwapped() {
    return halves.size() > 1;
  }

  public Stream<Slice> slices() {
    return Stream.concat(baselines().stream(), candidates().stream());
  }

  /** In the order of the blocks. */
  static Collection<List<Pair>> byBlock(List<Pair> pairs) {
    return pairs.stream().collect(Collectors.groupingBy(Pair::block, TreeMap::new, Collectors.toList())).values();
  }
}
