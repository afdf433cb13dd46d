package io.ycsbpack.core.measure;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What ended in one interval, over all operations.
 *
 * @param ok       successful operations
 * @param failures failed operations
 * @param p50Nanos median service time of the successful ones
 * @param p99Nanos 99th percentile of the service time
 * @param maxNanos longest service time
 * @param service  service times of the successful ones in nanoseconds, by operation
 */
public record IntervalSummary(long ok, long failures, long p50Nanos, long p99Nanos, long maxNanos,
    Map<String, Histogram> service) {
}
