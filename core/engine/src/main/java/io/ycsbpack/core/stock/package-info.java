/**
 * Bindings of YCSB that ycsbpack knows nothing of: a class that the user names, on a class path of its own.
 *
 * <p>A {@link io.ycsbpack.core.stock.StockBinding} is configured by three properties, so commands, experiments and
 * records treat it as any other binding. {@link io.ycsbpack.core.stock.StockClassPath} finds its jars, and a
 * {@link io.ycsbpack.core.stock.IsolatedLoader} keeps them apart from ours.
 */
package io.ycsbpack.core.stock;
