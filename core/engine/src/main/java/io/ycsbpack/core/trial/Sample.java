// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;

/**
 * The work of one arm on one server.
 *
 * @param arm    from 0 for the baseline
 * @param server from 0
 */
public record Sample(int arm, int server, Slice slice) {
}
