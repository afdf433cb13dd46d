// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * The figures of one operation over one phase.
 *
 * @param service  service times of the successful ones in nanoseconds: from sending to the answer read
 * @param response response times of the successful ones in nanoseconds, from the due time to the answer read; equal to
 *     the service times in a closed loop
 * @param failed   service times of the failed ones in nanoseconds
 */
public record OperationSummary(String name, Map<String, Long> statuses, Histogram service,
    Histogram response, Histogram failed) {

  /** Significant digits of every time: an error of at most 0.1 %. */
  public static final int DIGITS = 3;
  /** An operation that is made of others, which are counted by themselves. */
  public static final String COMPOUND = "READ-MODIFY-WRITE";
  /** By name, numbers in names as numbers: Q2 before Q10. */
  public static final Comparator<String> BY_NAME = Comparator.comparing(OperationSummary::padded)
      .thenComparing(Comparator.naturalOrder());
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Set<String> WRITES = Set.of("INSERT", "UPDATE", "DELETE");

  private static String padded(String name) {
    return NUMBER.matcher(name)
        .replaceAll(number -> "0".repeat(Math.max(0, 9 - number.group().length())) + number.group());
  }

  public long ok() {
    return service.getTotalCount();
  }

  /** Sum of the service times of the successful operations. */
  public double busyNanos() {
    return ok() * service.getMean();
  }

  /** Whether it asks for data, by itself: a cache can answer it. */
  public boolean isQuery() {
    return !WRITES.contains(name) && !name.equals(COMPOUND);
  }

  public long failures() {
    return failed.getTotalCount();
  }
}
