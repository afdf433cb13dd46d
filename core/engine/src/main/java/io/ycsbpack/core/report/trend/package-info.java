/**
 * A figure of runs over time, as {@code ycsb trend} prints it and as a page.
 *
 * <p>{@link TrendSelection} takes the records of one name or label that can be trusted and makes a {@link TrendPoint} of
 * each, oldest first; {@link Trend} finds where the figure changes, and its level between the changes; {@link TrendText}
 * tells it to readers.
 */
package io.ycsbpack.core.report.trend;
