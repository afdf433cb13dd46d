// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * CPU time that two servers used while the other one was measured, for each successful operation of their slices:
 * deferred work, such as merges. Their CPU per operation covers only slices and excludes it.
 *
 * @param baseline       in nanoseconds
 * @param baselineInside CPU time of the baseline's server for each operation, within its slices
 */
public record OutsideCpu(double baseline, double candidate, double baselineInside) {

  /** Empty if it is not known of one of these pairs. */
  public static Optional<OutsideCpu> of(List<Pair> pairs) {
    List<Slice> baselines = pairs.stream().flatMap(pair -> pair.baselines().stream()).toList();
    List<Slice> candidates = pairs.stream().flatMap(pair -> pair.candidates().stream()).toList();
    double ofBaseline = operations(baselines);
    double ofCandidate = operations(candidates);
    return !isKnown(baselines) || !isKnown(candidates) || ofBaseline == 0 || ofCandidate == 0
        ? Optional.empty()
        : Optional.of(new OutsideCpu(sum(candidates, Slice::otherCpuNanos) / ofBaseline,
            sum(baselines, Slice::otherCpuNanos) / ofCandidate, sum(baselines, Slice::serverCpuNanos) / ofBaseline));
  }

  /** In the order of the starts; none if it is not known. */
  public static List<OutsideCpu> byStart(List<Pair> pairs) {
    return Pair.byBlock(pairs).stream().flatMap(start -> of(start).stream()).toList();
  }

  /** How much more the candidate's server used than the baseline's, as a share of the baseline's CPU per operation. */
  public double difference() {
    return (candidate - baseline) / baselineInside;
  }

  private static boolean isKnown(List<Slice> slices) {
    return slices.stream().map(Slice::otherCpuNanos).allMatch(Objects::nonNull)
        && slices.stream().map(Slice::serverCpuNanos).allMatch(Objects::nonNull);
  }

  private static double operations(List<Slice> slices) {
    return slices.stream().mapToLong(Slice::ok).sum();
  }

  private static double sum(List<Slice> slices, Function<Slice, Long> counted) {
    return slices.stream().mapToLong(counted::apply).sum();
  }
}
