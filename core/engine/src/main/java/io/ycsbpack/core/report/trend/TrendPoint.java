package io.ycsbpack.core.report.trend;

/**
 * A run of a trend.
 *
 * @param started when its measured phase began, UTC
 * @param value   of the figure
 * @param commit  that it was measured at; empty where it is not known
 * @param build   of the CI; empty where it is not known
 * @param record  file of its record
 */
public record TrendPoint(String started, double value, String commit, String build, String record) {
}
