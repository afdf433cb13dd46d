package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;

/**
 * The work of one arm on one server.
 *
 * @param arm    its number, from 0 for the baseline
 * @param server number of the server, from 0
 * @param slice  its counters
 */
public record Sample(int arm, int server, Slice slice) {
}
