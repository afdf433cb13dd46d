package io.ycsbpack.core.measure;

/**
 * What ended in one interval, over all operations.
 *
 * @param ok       successful operations
 * @param failures failed operations
 * @param p50Nanos median service time of the successful ones
 * @param p99Nanos 99th percentile of the service time
 * @param maxNanos longest service time
 */
public record IntervalSummary(long ok, long failures, long p50Nanos, long p99Nanos, long maxNanos) {
}
