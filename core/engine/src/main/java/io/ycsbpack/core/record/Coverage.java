// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The time that several runs cover together.
 *
 * @param covered how long at least one of them went on
 */
record Coverage(Instant start, Instant end, Duration covered) {

  static Coverage of(List<Figures> runs) {
    List<Figures> inOrder = runs.stream().sorted(Comparator.comparing(Coverage::started)).toList();
    Instant end = started(inOrder.get(0));
    Duration covered = Duration.ZERO;
    for (Figures run : inOrder) {
      Instant from = started(run).isAfter(end) ? started(run) : end;
      Instant to = started(run).plusNanos(run.runtimeNanos());
      if (to.isAfter(from)) {
        covered = covered.plus(Duration.between(from, to));
        end = to;
      }
    }
    return new Coverage(started(inOrder.get(0)), end, covered);
  }

  boolean hasGap() {
    return covered.compareTo(Duration.between(start, end)) < 0;
  }

  private static Instant started(Figures run) {
    return Instant.parse(run.started());
  }
}
