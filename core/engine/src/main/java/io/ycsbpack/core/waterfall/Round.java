package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import java.util.Map;

/**
 * Slices of the servers of a start, right after one another, in random order, with the same statements.
 *
 * @param start from 1
 * @param pairs those of each contrast of the stage
 */
record Round(int start, Map<Contrast, Pair> pairs) {

  boolean isSuspended() {
    return pairs.values().stream().flatMap(Pair::slices).anyMatch(Slice::isSuspended);
  }
}
