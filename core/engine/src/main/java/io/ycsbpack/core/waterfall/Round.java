package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import java.util.List;

/**
 * One slice on each server of a start, right after one another, in random order, with the same statements.
 *
 * @param number from 1, over all starts
 * @param start  from 1
 * @param slices in the order of the conditions, not that of time
 */
record Round(int number, int start, List<Slice> slices) {

  Pair pair(int baseline, int candidate) {
    return new Pair(number, slices.get(candidate).startNanos() < slices.get(baseline).startNanos(),
        slices.get(baseline), slices.get(candidate), null, start);
  }
}
