package io.ycsbpack.core.capture;

import java.util.List;
import java.util.Optional;

/**
 * What is known of the values of a column.
 *
 * @param name     of the column
 * @param type     in the database's own words
 * @param kind     of its values
 * @param nulls    share of the rows without a value, 0 to 1
 * @param defaults share of the rows with an empty text or 0, 0 to 1
 * @param values   of the other rows
 * @param range    of the other values; empty for texts, and for those that have no order
 */
public record ColumnShape(String name, String type, Kind kind, double nulls, double defaults, Values values,
    Optional<Range> range) {
  /** Numbers of the most frequent values whose shares are kept. */
  public static final List<Long> RANKS = List.of(1L, 2L, 5L, 10L, 20L, 50L, 100L, 200L, 500L, 1000L, 2000L, 5000L,
      10_000L, 20_000L, 50_000L, 100_000L, 200_000L, 500_000L, 1_000_000L);

  /** What values are, as far as generating others depends on it. */
  public enum Kind {
    /** Whole numbers. */
    WHOLE,
    /** Decimal numbers. */
    DECIMAL,
    /** Days since 1970. */
    DAY,
    /** Seconds since 1970. */
    TIME,
    /** Texts. */
    TEXT,
    /** Identifiers without an order, of a length of their own. */
    IDENTIFIER
  }

  /**
   * How many values there are, and how often the first of them occur.
   *
   * @param distinct how many differ; estimated where only a part of the rows was looked at
   * @param shares   for each of the first {@link #RANKS}: the share of the rows that have as many values, the most frequent
   * @param lengths  of texts, in bytes: the shortest, the quartiles, the longest; empty for others
   */
  public record Values(long distinct, List<Double> shares, List<Long> lengths) {
  }

  /**
   * The ends of a range.
   *
   * @param low  the least
   * @param high the greatest
   */
  public record Range(double low, double high) {
  }

  /** The same with another range. */
  public ColumnShape within(Range other) {
    return new ColumnShape(name, type, kind, nulls, defaults, values, Optional.of(other));
  }
}
