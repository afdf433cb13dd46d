// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Whether the cores that two limited servers share had room for both while they were under load at once. If they had
 * not, one server took CPU from the other within its limit, and the cost of a limit would not be seen.
 */
record RoomForBoth(ServerCores limits, int shared) {
  /** From this part of the shared cores on they are taken. */
  static final double TAKEN = 0.95;
  /** A server that got at least this part of its limit was held back by that. */
  static final double OWN = 0.9;

  /** Why nothing can be concluded; empty if there was room, and if the limits are more than the shared cores. */
  Optional<String> refusal(List<Pair> pairs) {
    List<Pair> both = pairs.stream().filter(pair -> pair.atOnce() && !pair.isSwapped()).toList();
    if (both.isEmpty() || limits.baseline() + limits.candidate() > shared
        || both.stream().flatMap(Pair::slices).map(Slice::serverCpuNanos).anyMatch(Objects::isNull)) {
      return Optional.empty();
    }
    double baseline = cores(both, Pair::baselines);
    double candidate = cores(both, Pair::candidates);
    boolean taken = baseline + candidate > TAKEN * shared;
    return taken && (baseline < OWN * limits.baseline() || candidate < OWN * limits.candidate())
        ? Optional.of(String.format(Locale.ROOT,
            "both servers under load at once used %.0f %% of their shared cores, and got %.2f of %.2f and %.2f of "
                + "%.2f cores. So one held the other below its limit; measure them in turns (--load in-turns)",
            100 * (baseline + candidate) / shared, baseline, limits.baseline(), candidate, limits.candidate()))
        : Optional.empty();
  }

  private static double cores(List<Pair> pairs, Function<Pair, List<Slice>> side) {
    List<Slice> slices = pairs.stream().flatMap(pair -> side.apply(pair).stream()).toList();
    return (double) slices.stream().mapToLong(Slice::serverCpuNanos).sum()
        / slices.stream().mapToLong(Slice::nanos).sum();
  }
}
