package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.core.capture.ColumnShape;
import java.util.ArrayList;
import java.util.List;

/**
 * The rank of the value that a row has in a column, from 0: the more frequent, the lower. The shares of the first 1, 10,
 * 100, ... values are those of the shape, and values between two of these are alike.
 */
final class RankExpression {
  /** Of a row without a value. */
  static final int NULL = -1;
  /** Of a row with an empty text, or 0. */
  static final int EMPTY = -2;
  /** Values of which this share of the rows differs are numbered by the row. */
  private static final double UNIQUE = 0.9;
  /** By how much the most frequent values have more rows than as many others, so that they are told apart. */
  private static final double SKEWED = 0.02;
  /** Shares that differ by less are alike. */
  private static final double EDGE = 1e-6;
  /** Rows for each value from which on chance hardly leaves one out. */
  private static final double PLENTY = 8;
  /** By how much more ranks are drawn from than there are to be values, at most. */
  private static final double MOST = 20;
  private static final int HALVINGS = 60;

  private final ColumnShape column;
  private final long rows;
  private final String chance;
  private final String text;
  private final boolean unique;
  private long ranks;

  /**
   * Of a column.
   *
   * @param rows   of the table
   * @param number that makes its hash another one than that of other columns
   */
  RankExpression(ColumnShape column, long rows, int number) {
    this.column = column;
    this.rows = rows;
    chance = "u" + number;
    unique = column.values().distinct() >= UNIQUE * rows * others();
    boolean skewed = !unique && isSkewed();
    String hash = "cityHash64(number, " + number + ")";
    if (others() < 1 || skewed) {
      text = hash + " / pow(2, 64) AS " + chance + ", toInt64(" + chosen(skewed) + ")";
    } else if (unique) {
      ranks = rows;
      text = "toInt64(number)";
    } else {
      ranks = ranks(column.values().distinct(), rows);
      text = "toInt64(" + hash + " % " + ranks + ")";
    }
  }

  /** The expression, of columns of {@code numbers(...)}. */
  String text() {
    return text;
  }

  /** Whether each row with a value has one of its own, also where there are more rows. */
  boolean isUnique() {
    return unique;
  }

  /** How many ranks there are. */
  long ranks() {
    return Math.max(1, ranks);
  }

  private double others() {
    return 1 - column.nulls() - column.defaults();
  }

  /** Whether some values have clearly more rows than others. */
  private boolean isSkewed() {
    double values = 1;
    for (double share : column.values().shares()) {
      if (share - Math.min(1, values / column.values().distinct()) > SKEWED) {
        return true;
      }
      values *= 10;
    }
    return false;
  }

  private String chosen(boolean skewed) {
    List<String> parts = new ArrayList<>();
    double from = column.nulls();
    if (from > 0) {
      parts.add(chance + " < " + Numbers.decimal(from) + ", " + NULL);
    }
    if (column.defaults() > 0) {
      from += column.defaults();
      parts.add(chance + " < " + Numbers.decimal(from) + ", " + EMPTY);
    }
    if (unique) {
      ranks = rows;
      parts.add("number");
    } else {
      addSteps(parts, from, skewed ? column.values().shares() : List.of());
    }
    return parts.size() == 1 ? parts.get(0) : "multiIf(" + String.join(", ", parts) + ")";
  }

  private void addSteps(List<String> parts, double before, List<Double> shares) {
    long distinct = Math.max(1, column.values().distinct());
    double from = before;
    long first = 0;
    long next = 1;
    for (double share : shares) {
      double to = before + others() * share;
      if (next >= distinct || to > 1 - EDGE) {
        break;
      }
      if (to > from + EDGE) {
        parts.add(chance + " < " + Numbers.decimal(to) + ", " + step(from, to, next - first));
        from = to;
        first = next;
      }
      next *= 10;
    }
    parts.add(step(from, 1, distinct - first));
  }

  private String step(double from, double to, long values) {
    long first = ranks;
    long more = ranks(values, rows * (to - from));
    ranks += more;
    if (more == 1) {
      return String.valueOf(first);
    }
    String low = Numbers.decimal(from);
    String within = low.equals("0") ? chance : "(" + chance + " - " + low + ")";
    String width = Numbers.decimal(Double.parseDouble(Numbers.decimal(to)) - Double.parseDouble(low));
    return (first == 0 ? "" : first + " + ") + "floor(" + within + (width.equals("1") ? "" : " / " + width) + " * "
        + more + ")";
  }

  /** The number of ranks of which this number of rows draws about this number of different ones: some are left out. */
  private static long ranks(long values, double rows) {
    if (values <= 1 || rows >= PLENTY * values) {
      return Math.max(1, values);
    }
    double low = values;
    double high = MOST * values;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (middle * -Math.expm1(-rows / middle) < values) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.round(high);
  }
}
