// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares the mean service time of each operation, such as each statement of a file, like {@link CounterDifferences}
 * compares counters. The probabilities are adjusted for the number of operations (Holm).
 */
public final class OperationDifferences {
  private OperationDifferences() {
  }

  /**
   * All operations that most pairs have on both sides, in nanoseconds, from the largest loss to the largest gain. None
   * if there is only one operation, and before the pilot has ended.
   */
  public static List<CounterDifference> found(Answer answer) {
    List<CounterDifference> found = CounterDifferences.found(answer,
        answer.pairs().stream().map(OperationDifferences::withTimes).toList());
    return found.size() < 2
        ? List.of()
        : found.stream()
            .sorted(Comparator.comparingDouble(OperationDifferences::loss)
                .reversed()
                .thenComparing(CounterDifference::counter))
            .toList();
  }

  /** At least, as a share; below 0 for a gain, and 0 if neither is certain. */
  private static double loss(CounterDifference one) {
    return one.isSignificant() ? Math.signum(one.candidate() - one.baseline()) * one.size() : 0;
  }

  private static Pair withTimes(Pair pair) {
    return new Pair(pair.number(), pair.block(), pair.candidateFirst(), pair.atOnce(), pair.halves()
        .stream()
        .map(half -> new Pair.Half(withTimes(half.baseline()), withTimes(half.candidate())))
        .toList());
  }

  /** A counter is divided by all operations of a slice, a service time by the count of its operation. */
  private static Slice withTimes(Slice slice) {
    Map<String, Long> times = new TreeMap<>();
    slice.busyNanos()
        .forEach((name, nanos) -> times.put(name,
            Math.round((double) nanos / slice.mix().get(name) * slice.ok())));
    return slice.with(times);
  }
}
