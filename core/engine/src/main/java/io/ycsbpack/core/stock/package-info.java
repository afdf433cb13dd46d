// SPDX-License-Identifier: Apache-2.0
/**
 * Unknown YCSB bindings: a database class that the user names, on a separate class path.
 *
 * <p>Commands, experiments and records treat it as any other binding. {@link io.ycsbpack.core.stock.StockClassPath}
 * finds its jars, and loads them apart from the libraries of ycsbpack.
 */
package io.ycsbpack.core.stock;
