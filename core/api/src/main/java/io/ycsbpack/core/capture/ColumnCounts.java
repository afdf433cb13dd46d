package io.ycsbpack.core.capture;

import io.ycsbpack.core.capture.ColumnShape.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How often the values of a column occur in the rows that were looked at.
 *
 * @param rows    that were looked at
 * @param found   values, other than empty ones, that these rows have; after {@link #ofPart}, that all rows have
 * @param range   of these values
 * @param first   rows that have the most frequent values, for each of {@link ColumnShape#RANKS}
 * @param lengths of texts: the shortest, the quartiles, the longest
 * @param part    which rows were looked at; empty for all
 */
public record ColumnCounts(Rows rows, Found found, ColumnShape.Range range, List<Double> first, List<Long> lengths,
    Optional<String> part) {
  /** Where at least this share of the values occurs once, all rows have about as different ones. */
  private static final double UNIQUE = 0.95;
  /** Rows of a part that have a value from which on it is frequent by more than chance. */
  private static final double OFTEN = 20;
  /** Times the mean frequency of other values, of which there are many. */
  private static final double USUAL = 2;
  private static final double MANY = 100;

  /**
   * Numbers of rows.
   *
   * @param all   of them
   * @param nulls without a value
   * @param empty with an empty text or 0
   */
  public record Rows(double all, double nulls, double empty) {
    private double others() {
      return all - nulls - empty;
    }
  }

  /**
   * Numbers of values.
   *
   * @param values that differ
   * @param once   that occur in one row alone
   */
  public record Found(double values, double once) {
  }

  /**
   * How many values all rows have, estimated by those that occur once in a part of them: the guaranteed-error estimator
   * of Charikar et al., Towards Estimation Error Guarantees for Distinct Values (2000).
   *
   * @param all how many rows there are
   */
  public double estimate(long all) {
    double times = rows.all == 0 ? 1 : all / rows.all;
    return found.once >= UNIQUE * found.values ? found.values * times
        : found.values - found.once + Math.sqrt(times) * found.once;
  }

  /** The same with the range of all rows. */
  public ColumnCounts within(ColumnShape.Range whole) {
    return new ColumnCounts(rows, found, whole, first, lengths, part);
  }

  /**
   * The same as those of a part of the rows. Of values that occur seldom in it, some look frequent by chance, so these
   * count as alike.
   *
   * @param values how many all rows have
   * @param how    the rows were chosen
   */
  public ColumnCounts ofPart(double values, String how) {
    List<Double> known = new ArrayList<>();
    double before = 0;
    double sum = 0;
    boolean often = true;
    for (int i = 0; i < first.size(); i++) {
      double most = ColumnShape.RANKS.get(i);
      double band = Math.min(most, found.values) - before;
      often &= band <= 0 || first.get(i) - sum >= OFTEN * band;
      if (often) {
        before = Math.min(most, found.values);
        sum = first.get(i);
      }
      known.add(often ? sum
          : sum + (rows.others() - sum) * Math.min(1, (most - before) / Math.max(1, values - before)));
    }
    return new ColumnCounts(rows, new Found(values, found.once), range, List.copyOf(known), lengths, Optional.of(how));
  }

  /**
   * The shape of the column.
   *
   * @param type in the database's own words
   */
  public ColumnShape shape(String name, String type, Kind kind) {
    // A 0 that is about as frequent as each of many other numbers is one of them.
    boolean usual = kind != Kind.TEXT && rows.empty > 0 && found.values >= MANY
        && rows.empty <= USUAL * rows.others() / found.values;
    double valued = usual ? rows.others() + rows.empty : rows.others();
    List<Double> shares = first.stream().map(count -> valued == 0 ? 1.0 : Math.min(1, count / valued)).toList();
    Optional<ColumnShape.Range> ends = kind == Kind.TEXT || kind == Kind.IDENTIFIER
        ? Optional.empty()
        : Optional.of(usual ? new ColumnShape.Range(Math.min(0, range.low()), Math.max(0, range.high())) : range);
    return new ColumnShape(name, type, kind, rows.nulls / rows.all, usual ? 0 : rows.empty / rows.all,
        new ColumnShape.Values(Math.round(found.values) + (usual ? 1 : 0), shares,
            kind == Kind.TEXT ? lengths : List.of()),
        ends);
  }
}
