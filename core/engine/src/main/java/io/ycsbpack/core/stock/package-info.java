/**
 * The interface of YCSB 0.17.0's stock client, for scripts and tools that know it.
 *
 * <p>{@link StockReport} prints a run in that client's lines ({@code output=ycsb}), through its own exporters;
 * {@link StockStatus} its status lines. {@link StockNames} gives operations names that parsers of these lines accept.
 * {@link StockProperties} declares the properties that only that client reads, and {@link StockWarnings} says which of
 * those that were given have no effect.
 *
 * <pre>{@code
 * StockReport report = StockReport.of(settings);
 * RunResult result = new Driver(ClientThreads.open(plan, stop), report).run();
 * report.lines(result, Map.of()).forEach(System.out::println);
 * }</pre>
 */
package io.ycsbpack.core.stock;
