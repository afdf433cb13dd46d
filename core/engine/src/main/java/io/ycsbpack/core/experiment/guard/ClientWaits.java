// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The client's part of a difference: threads that wait for a CPU to send, or to read an answer, lengthen operations and
 * lower throughput, whatever the server does. The loss of throughput is at most the server's unused share of its cores:
 * a server that used all of them could not have served more.
 *
 * @param cores that the servers may use; empty if they are not known, or change
 */
record ClientWaits(List<Pair> pairs, Terms terms, Optional<SliceGuards.ServerCores> cores) {
  /** From this part of the difference of throughput on, and from the difference to detect on, nothing is concluded. */
  static final double PART = 0.25;
  /** One of a thousand trials in which the client waits alike is refused. */
  static final double ERROR = 0.001;
  /** A share of 1 would leave no throughput. */
  private static final double MOST = 0.95;

  /** Whether the wait can be attributed to one side: not if one process loads two servers at once. */
  static boolean isTold(List<Pair> pairs) {
    return pairs.stream().noneMatch(Pair::atOnce);
  }

  /** Why nothing can be concluded from a difference; empty if the client waited alike, or it is not known. */
  Optional<String> refusal() {
    if (pairs.size() < 2 || !isTold(pairs)
        || pairs.stream().flatMap(Pair::slices).map(Slice::clientWait).anyMatch(Objects::isNull)) {
      return Optional.empty();
    }
    Estimate own = ArithmeticMean.estimate(pairs.stream()
        .mapToDouble(pair -> lost(pair.baselines(), cores.map(SliceGuards.ServerCores::baseline))
            - lost(pair.candidates(), cores.map(SliceGuards.ServerCores::candidate)))
        .toArray());
    double all = Math.abs(pairs.stream()
        .mapToDouble(pair -> Figure.THROUGHPUT.difference(pair).orElseThrow())
        .average()
        .orElseThrow());
    if (Math.abs(own.center()) <= terms.question().logMargin() || own.interval(ERROR).contains(0)
        || Math.abs(own.center()) < PART * all) {
      return Optional.empty();
    }
    return Optional.of(String.format(Locale.ROOT,
        "threads of the client lacked a CPU in %.0f %% of the baseline's service times and %.0f %% of the "
            + "candidate's. That by itself can change throughput by up to %+.1f %%; give the client its own cores, or "
            + "another machine",
        100 * share(pairs.stream().flatMap(pair -> pair.baselines().stream()).toList()),
        100 * share(pairs.stream().flatMap(pair -> pair.candidates().stream()).toList()),
        100 * Math.expm1(own.center())));
  }

  /** How much larger the throughput could have been without the client's wait: the logarithm of the ratio. */
  private static double lost(List<Slice> slices, Optional<Double> cores) {
    double waited = -Math.log1p(-Math.min(MOST, share(slices)));
    return cores.map(of -> Math.min(waited, room(slices, of))).orElse(waited);
  }

  /** How much more CPU time the server could have used: the logarithm of the ratio; infinite if it is not known. */
  private static double room(List<Slice> slices, double cores) {
    if (slices.stream().map(Slice::serverCpuNanos).anyMatch(Objects::isNull)) {
      return Double.POSITIVE_INFINITY;
    }
    double used = slices.stream().mapToLong(Slice::serverCpuNanos).sum();
    return Math.max(0, Math.log(cores * slices.stream().mapToLong(Slice::nanos).sum() / used));
  }

  private static double share(List<Slice> slices) {
    return slices.stream().mapToDouble(Slice::clientWait).average().orElseThrow();
  }
}
