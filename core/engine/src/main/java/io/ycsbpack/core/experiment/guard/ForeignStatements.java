// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Statements that others sent to the servers while they were measured: load from another client makes a server slower.
 * With two servers under load at once, each is checked under both conditions.
 *
 * @param counter name of the counter of statements that the server receives
 * @param warned  foreign statements, as a share of this client's, from which on there is a warning
 * @param most    the same share from which on nothing can be concluded
 */
public record ForeignStatements(String counter, double warned, double most) {
  /** Fewer statements of others, as of a monitoring system, disturb nothing. */
  private static final double FEW = 100;

  /** Why nothing can be concluded; empty if others sent few, or it is not known. */
  Optional<String> refusal(List<Pair> pairs) {
    return above(most, pairs);
  }

  Optional<String> warning(List<Pair> pairs) {
    return above(warned, pairs);
  }

  private Optional<String> above(double share, List<Pair> pairs) {
    return Stream.of(0, 1)
        .map(half -> pairs.stream().flatMap(pair -> pair.halves().stream().skip(half).limit(1)).toList())
        .flatMap(half -> Stream.of(above(share, "baseline", half.stream().map(Pair.Half::baseline).toList()),
            above(share, "candidate", half.stream().map(Pair.Half::candidate).toList())))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> above(double share, String side, List<Slice> slices) {
    List<Slice> known = slices.stream().filter(slice -> slice.counters().containsKey(counter)).toList();
    double own = known.stream().mapToLong(ForeignStatements::own).sum();
    double foreign = known.stream().mapToLong(slice -> slice.counters().get(counter)).sum() - own;
    return foreign < FEW || foreign <= share * own
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT,
            "others loaded the server of the %s: in its slices it was sent %,.0f statements beyond the %,.0f of this"
                + " client, more than %.0f %% of these",
            side, foreign, own, 100 * share));
  }

  /** This client's statements: a transaction is one operation of the database or more. */
  private static long own(Slice slice) {
    return Math.max(slice.ok(), slice.mix().values().stream().mapToLong(Long::longValue).sum()) + slice.failures();
  }
}
