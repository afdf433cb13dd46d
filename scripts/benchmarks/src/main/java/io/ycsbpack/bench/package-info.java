// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of ycsb itself, as ratios that are measured side by side, interleaved.
 *
 * <p>{@link io.ycsbpack.bench.Bench} prints one table of driver, start, bindings and queries. The soak test watches a
 * client for hours: memory, open files and throughput.
 */
package io.ycsbpack.bench;
