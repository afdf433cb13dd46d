package io.ycsbpack.core.workload.queries;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is kept of an answer, to compare it with another one.
 *
 * @param check  how it is compared
 * @param rows   how many it has
 * @param digest of all values but decimal numbers; the order of rows does not matter unless it is to be checked
 * @param sums   of decimal numbers, by where they stand in a row
 */
public record AnswerDigest(AnswerCheck check, long rows, String digest, Map<String, Sum> sums) {

  /** Sorts the sums. */
  public AnswerDigest {
    sums = new TreeMap<>(sums);
  }

  /**
   * A sum of the decimal numbers in one place of all rows, each weighted by what else is in its row.
   *
   * @param value the sum
   * @param size  the sum of their absolute values: what a difference is a share of
   */
  public record Sum(double value, double size) {
    boolean agrees(Sum other, double tolerance) {
      return Math.abs(value - other.value) <= tolerance * Math.max(size, other.size);
    }
  }

  /**
   * In which way another answer differs from this one; empty where they agree.
   *
   * @param tolerance by how much sums may differ, as a share of their size
   */
  public Optional<String> difference(AnswerDigest other, double tolerance) {
    if (check == AnswerCheck.NONE || other.check != check) {
      return Optional.empty();
    }
    if (rows != other.rows) {
      return Optional.of(rows + " rows and " + other.rows);
    }
    if (check == AnswerCheck.ROWS) {
      return Optional.empty();
    }
    if (!digest.equals(other.digest) || !sums.keySet().equals(other.sums.keySet())) {
      return Optional.of((rows == 1 ? "1 row" : rows + " rows") + ", with other values");
    }
    return sums.keySet()
        .stream()
        .filter(place -> !sums.get(place).agrees(other.sums.get(place), tolerance))
        .findFirst()
        .map(place -> String.format(Locale.ROOT, "decimal numbers at %s that add up to %.12g and %.12g", place,
            sums.get(place).value, other.sums.get(place).value));
  }
}
