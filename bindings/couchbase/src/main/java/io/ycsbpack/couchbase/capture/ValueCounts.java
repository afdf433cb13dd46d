package io.ycsbpack.couchbase.capture;

import io.ycsbpack.core.capture.ColumnCounts;
import io.ycsbpack.core.capture.ColumnShape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How often values of one type occur in a field. Values themselves are not kept, but hashes of them. */
final class ValueCounts {
  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_FACTOR = 0x100000001b3L;
  private static final double[] QUARTILES = {0, 0.25, 0.5, 0.75, 1};

  private final Map<Long, Integer> counts = new HashMap<>();
  private final TreeMap<Long, Integer> lengths = new TreeMap<>();
  private long rows;
  private long empty;
  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;

  /** One more number. */
  void add(Number value) {
    rows++;
    double number = value.doubleValue();
    if (number == 0) {
      empty++;
      return;
    }
    low = Math.min(low, number);
    high = Math.max(high, number);
    counts.merge(value instanceof Double ? Double.doubleToLongBits(number) : value.longValue(), 1, Integer::sum);
  }

  /** One more text. */
  void add(String value) {
    rows++;
    if (value.isEmpty()) {
      empty++;
      return;
    }
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    lengths.merge((long) bytes.length, 1, Integer::sum);
    long hash = FNV_START;
    for (byte one : bytes) {
      hash = (hash ^ one) * FNV_FACTOR;
    }
    counts.merge(hash, 1, Integer::sum);
  }

  /** Documents that have one. */
  long rows() {
    return rows;
  }

  /**
   * What was counted.
   *
   * @param documents that were looked at
   */
  ColumnCounts of(long documents) {
    List<Integer> sorted = new ArrayList<>(counts.values());
    sorted.sort(Comparator.reverseOrder());
    List<Double> first = new ArrayList<>();
    double sum = 0;
    int at = 0;
    for (long rank : ColumnShape.RANKS) {
      for (; at < Math.min(rank, sorted.size()); at++) {
        sum += sorted.get(at);
      }
      first.add(sum);
    }
    ColumnShape.Range range = counts.isEmpty() || low > high ? new ColumnShape.Range(0, 0)
        : new ColumnShape.Range(low, high);
    return new ColumnCounts(new ColumnCounts.Rows(documents, documents - rows, empty),
        new ColumnCounts.Found(sorted.size(), sorted.stream().filter(count -> count == 1).count()), range, first,
        lengths(), Optional.empty());
  }

  /** The shortest, the quartiles and the longest. */
  List<Long> lengths() {
    long all = lengths.values().stream().mapToLong(Integer::longValue).sum();
    List<Long> found = new ArrayList<>();
    for (double quartile : QUARTILES) {
      long before = 0;
      long length = 0;
      for (Map.Entry<Long, Integer> one : lengths.entrySet()) {
        length = one.getKey();
        before += one.getValue();
        if (before >= quartile * all) {
          break;
        }
      }
      found.add(length);
    }
    return found;
  }
}
