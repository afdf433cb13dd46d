package io.ycsbpack.core.capture;

import java.util.ArrayList;
import java.util.List;

/**
 * The rank of the value that a made-up row has in a column, from 0: the more frequent, the lower. Chance, from 0 to 1,
 * decides it: first whether there is a value, then the {@link Step} by which the first 1, 2, 5, 10, ... values have the
 * shares of the shape; values within a step are alike. A column whose values all differ has the row's number.
 */
public final class ValueRanks {
  /** Of a row without a value. */
  public static final int NULL = -1;
  /** Of a row with an empty text, or 0. */
  public static final int EMPTY = -2;
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
  private final boolean unique;
  private final List<Step> steps = new ArrayList<>();
  private long ranks;

  /**
   * Ranks that are alike.
   *
   * @param from  chance from which on a row has one of them
   * @param to    chance up to which it has
   * @param first the least of them
   * @param ranks how many there are
   */
  public record Step(double from, double to, long first, long ranks) {
  }

  /**
   * Of a column.
   *
   * @param rows of the table
   */
  public ValueRanks(ColumnShape column, long rows) {
    this.column = column;
    this.rows = rows;
    unique = column.values().distinct() >= UNIQUE * rows * others();
    if (unique) {
      ranks = rows;
    } else {
      addSteps(isSkewed() ? column.values().shares() : List.of());
    }
  }

  /** Whether each row with a value has one of its own, also where there are more rows. */
  public boolean isUnique() {
    return unique;
  }

  /** Whether each row has a value. */
  public boolean isWhole() {
    return others() >= 1;
  }

  /** How many ranks there are. */
  public long count() {
    return Math.max(1, ranks);
  }

  /** The chance below which a row has no value. */
  public double nulls() {
    return column.nulls();
  }

  /** The chance below which a row has no value, or an empty one. */
  public double noValue() {
    return column.nulls() + column.defaults();
  }

  /** By the chance of a row with a value; none for a column whose values all differ. */
  public List<Step> steps() {
    return steps;
  }

  /**
   * The rank of a row.
   *
   * @param row    its number, from 0
   * @param chance from 0 to 1
   */
  public long of(long row, double chance) {
    if (chance < noValue()) {
      return chance < nulls() ? NULL : EMPTY;
    }
    if (unique) {
      return row;
    }
    Step step = steps.stream().filter(one -> chance < one.to).findFirst().orElseGet(() -> steps.get(steps.size() - 1));
    double within = (chance - step.from) / (step.to - step.from);
    return step.first + Math.min(step.ranks - 1, (long) (within * step.ranks));
  }

  private double others() {
    return 1 - column.nulls() - column.defaults();
  }

  /** Whether some values have clearly more rows than others. */
  private boolean isSkewed() {
    List<Double> shares = column.values().shares();
    for (int i = 0; i < shares.size(); i++) {
      double alike = Math.min(1, (double) ColumnShape.RANKS.get(i) / column.values().distinct());
      if (shares.get(i) - alike > SKEWED) {
        return true;
      }
    }
    return false;
  }

  private void addSteps(List<Double> shares) {
    long distinct = Math.max(1, column.values().distinct());
    double from = noValue();
    long first = 0;
    for (int i = 0; i < shares.size(); i++) {
      long next = ColumnShape.RANKS.get(i);
      double to = noValue() + others() * shares.get(i);
      if (next >= distinct || to > 1 - EDGE) {
        break;
      }
      if (to > from + EDGE) {
        add(from, to, next - first);
        from = to;
        first = next;
      }
    }
    add(from, 1, distinct - first);
  }

  private void add(double from, double to, long values) {
    long more = drawn(values, rows * (to - from));
    steps.add(new Step(from, to, ranks, more));
    ranks += more;
  }

  /** The number of ranks of which this number of rows draws about this number of different ones: some are left out. */
  private static long drawn(long values, double rows) {
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
