// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** @param lines of the receiver, one for each second or so */
record Arrivals(List<Line> lines) {
  private static final double TOO_FAST = 1.5;
  /** The kubelet asks for the largest bucket, which passes before anything is held. */
  private static final long BUCKET_BYTES = Integer.MAX_VALUE / 8;

  record Line(Instant end, long bytes) {
    /** @param text {@code 2026-01-01T00:00:00Z,123} */
    static Line of(String text) {
      int comma = text.indexOf(',');
      return new Line(Instant.parse(text.substring(0, comma)), Long.parseLong(text.substring(comma + 1)));
    }
  }

  /** For more than a second. */
  boolean areUnderWay() {
    return lines.stream().filter(line -> line.bytes() > 0).count() > 1;
  }

  /** Mbit/s in the last second with traffic. */
  double megabitsOfLast() {
    return lines.stream().mapToLong(Line::bytes).filter(bytes -> bytes > 0).reduce((one, next) -> next).orElse(0) * 8
        / 1e6;
  }

  /** Mbit/s over all. */
  double megabits() {
    return sum() * 8 / 1e6 / seconds();
  }

  boolean isWithin(double limit) {
    return megabitsOfLast() <= limit * TOO_FAST;
  }

  /**
   * Whether nothing holds it to this limit in Mbit/s. On a busy node the bucket passes in parts, so that a single
   * second is not judged.
   */
  boolean isBeyond(double limit) {
    return (sum() - 2.0 * BUCKET_BYTES) * 8 / 1e6 / seconds() > limit * TOO_FAST;
  }

  private double seconds() {
    return 1 + Duration.between(lines.get(0).end(), lines.get(lines.size() - 1).end()).toNanos() / 1e9;
  }

  private long sum() {
    return lines.stream().mapToLong(Line::bytes).sum();
  }
}
