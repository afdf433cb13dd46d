// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.measure.OperationSummary;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * @param service  service times of the successful operations
 * @param response response times of the successful operations
 * @param failed   service times of the failed operations
 */
public record OperationFigures(String name, long ok, long failures, Map<String, Long> statuses, Latency service,
    Latency response, Latency failed) {

  public OperationFigures {
    DocumentMapper.require(name, statuses, service, response, failed);
  }

  /** Beyond one in as many operations as there are, a percentile is the maximum, which tells of nothing. */
  public static boolean isKnown(double share, long operations) {
    return operations > 0 && (1 - share) * operations >= 1;
  }

  /**
   * A distribution of times in nanoseconds.
   *
   * @param p999      99.9th percentile
   * @param histogram all of them: HdrHistogram's compressed encoding in base64, so that records can be added exactly
   */
  public record Latency(long count, double mean, long min, long p50, long p80, long p90, long p95, long p99, long p999,
      long max, String histogram) {

    static Latency of(Histogram times) {
      ByteBuffer buffer = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
      int length = times.encodeIntoCompressedByteBuffer(buffer);
      String encoded = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
      boolean none = times.getTotalCount() == 0;
      return new Latency(times.getTotalCount(), times.getMean(), none ? 0 : times.getMinValue(),
          times.getValueAtPercentile(50), times.getValueAtPercentile(80), times.getValueAtPercentile(90),
          times.getValueAtPercentile(95), times.getValueAtPercentile(99), times.getValueAtPercentile(99.9),
          times.getMaxValue(), encoded);
    }

    /** Each in nanoseconds, by its percent: {@code 50} to {@code 99.9}. */
    public Map<String, Long> percentiles() {
      Map<String, Long> percentiles = new LinkedHashMap<>();
      percentiles.put("50", p50);
      percentiles.put("80", p80);
      percentiles.put("90", p90);
      percentiles.put("95", p95);
      percentiles.put("99", p99);
      percentiles.put("99.9", p999);
      return percentiles;
    }

    /** All of these times together; empty without any. */
    public static Optional<Histogram> sum(Stream<Latency> parts) {
      return parts.map(Latency::decode).reduce((sum, more) -> {
        sum.add(more);
        return sum;
      });
    }

    /** @throws IllegalStateException when the encoding is damaged, or does not fit its figures */
    public Histogram decode() {
      try {
        byte[] bytes = Base64.getDecoder().decode(histogram);
        Histogram decoded = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
        decoded.setAutoResize(true);
        if (decoded.getTotalCount() != count) {
          throw new IllegalStateException(
              "a histogram of " + decoded.getTotalCount() + " times has the count " + count);
        }
        return decoded;
      } catch (DataFormatException | RuntimeException e) {
        throw new IllegalStateException("a histogram is damaged; was the file cut or edited?", e);
      }
    }
  }

  public static OperationFigures of(OperationSummary operation) {
    return new OperationFigures(operation.name(), operation.ok(), operation.failures(), operation.statuses(),
        Latency.of(operation.service()), Latency.of(operation.response()), Latency.of(operation.failed()));
  }

  OperationSummary toSummary() {
    return new OperationSummary(name, new LinkedHashMap<>(statuses), service.decode(), response.decode(),
        failed.decode());
  }
}
