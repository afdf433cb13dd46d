/**
 * A figure of runs over time: {@link TrendSelection} takes the records of one name or label, {@link Trend} finds where
 * the figure changes, {@link TrendText} and the page say so.
 */
package io.ycsbpack.core.report.trend;
