package io.ycsbpack.clickhouse.capture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How often the values of a column occur in the rows that were looked at.
 *
 * @param numbers as {@link ColumnScan} reads them
 * @param found   how many values, not empty, all rows have; estimated where not all were looked at
 * @param part    which rows were looked at; empty for all
 */
record ColumnCounts(List<Double> numbers, double found, Optional<String> part) {
  /** Shares of the most frequent 1, 10, 100, ... values. */
  static final int POWERS = 7;
  private static final int FIRST = 7;
  /** Where at least this share of the values occurs once, all rows have about as different ones. */
  private static final double UNIQUE = 0.95;
  /** Rows of a part that have a value from which on it is frequent by more than chance. */
  private static final double OFTEN = 20;

  /** Of all rows, from an answer with blanks between its numbers. */
  static ColumnCounts of(String answer) {
    List<Double> numbers = Arrays.stream(answer.split(" ")).map(ColumnCounts::number).toList();
    return new ColumnCounts(numbers, numbers.get(3), Optional.empty());
  }

  /** Ends of a range without values are nan and inf. */
  static double number(String text) {
    return text.contains("n") ? 0 : Double.parseDouble(text);
  }

  /**
   * How many values all rows have, estimated by those that occur once in a part of them: the guaranteed-error estimator
   * of Charikar et al., Towards Estimation Error Guarantees for Distinct Values (2000).
   *
   * @param all how many rows there are
   */
  double estimate(long all) {
    double part = rows() == 0 ? 1 : all / rows();
    double once = numbers.get(4);
    return once >= UNIQUE * found ? found * part : found - once + Math.sqrt(part) * once;
  }

  /** The same with the least and the greatest number of all rows. */
  ColumnCounts within(double low, double high) {
    List<Double> known = new ArrayList<>(numbers);
    known.set(5, low);
    known.set(6, high);
    return new ColumnCounts(List.copyOf(known), found, part);
  }

  /**
   * The same as those of a part of the rows. Of values that occur seldom in it, some look frequent by chance, so these
   * count as alike.
   *
   * @param values how many all rows have
   * @param how    the rows were chosen
   */
  ColumnCounts ofPart(double values, String how) {
    List<Double> known = new ArrayList<>(numbers);
    double others = rows() - nulls() - empty();
    double before = 0;
    double sum = 0;
    double most = 1;
    boolean often = true;
    for (int i = FIRST; i < FIRST + POWERS; i++) {
      double band = Math.min(most, found) - before;
      often &= band <= 0 || numbers.get(i) - sum >= OFTEN * band;
      if (often) {
        before = Math.min(most, found);
        sum = numbers.get(i);
      } else {
        known.set(i, sum + (others - sum) * Math.min(1, (most - before) / Math.max(1, values - before)));
      }
      most *= 10;
    }
    return new ColumnCounts(List.copyOf(known), values, Optional.of(how));
  }

  double rows() {
    return numbers.get(0);
  }

  double nulls() {
    return numbers.get(1);
  }

  double empty() {
    return numbers.get(2);
  }

  double low() {
    return numbers.get(5);
  }

  double high() {
    return numbers.get(6);
  }

  /** Rows that have the most frequent 1, 10, 100, ... values. */
  List<Double> first() {
    return numbers.subList(FIRST, FIRST + POWERS);
  }

  /** The shortest, the quartiles and the longest. */
  List<Double> lengths() {
    return numbers.subList(FIRST + POWERS, numbers.size());
  }
}
