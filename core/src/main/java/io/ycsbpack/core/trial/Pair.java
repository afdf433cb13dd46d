package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;

/**
 * Two slices, one right after the other.
 *
 * @param number         from 1
 * @param candidateFirst whether the candidate came first
 * @param baseline       the slice without the treatment
 * @param candidate      the slice with it
 */
public record Pair(int number, boolean candidateFirst, Slice baseline, Slice candidate) {
}
