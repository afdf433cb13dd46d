// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of ycsb itself, as ratios that are measured side by side, interleaved.
 *
 * <p>{@link io.ycsbpack.bench.Bench} prints one table of driver, start, bindings and queries.
 */
package io.ycsbpack.bench;
