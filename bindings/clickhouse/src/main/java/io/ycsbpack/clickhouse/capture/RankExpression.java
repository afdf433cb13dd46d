package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.ValueRanks;
import java.util.ArrayList;
import java.util.List;

/** The rank of the value that a row has in a column ({@link ValueRanks}), as ClickHouse computes it. */
final class RankExpression {
  private final ValueRanks ranks;
  private final String chance;
  private final String text;

  /**
   * Of a column.
   *
   * @param rows   of the table
   * @param number that makes its hash another one than that of other columns
   */
  RankExpression(ColumnShape column, long rows, int number) {
    ranks = new ValueRanks(column, rows);
    chance = "u" + number;
    String hash = "cityHash64(number, " + number + ")";
    if (!ranks.isWhole() || ranks.steps().size() > 1) {
      text = hash + " / pow(2, 64) AS " + chance + ", toInt64(" + chosen() + ")";
    } else if (ranks.isUnique()) {
      text = "toInt64(number)";
    } else {
      text = "toInt64(" + hash + " % " + ranks.count() + ")";
    }
  }

  /** The expression, of columns of {@code numbers(...)}. */
  String text() {
    return text;
  }

  /** The ranks that it computes. */
  ValueRanks ranks() {
    return ranks;
  }

  private String chosen() {
    List<String> parts = new ArrayList<>();
    if (ranks.nulls() > 0) {
      parts.add(chance + " < " + Numbers.decimal(ranks.nulls()) + ", " + ValueRanks.NULL);
    }
    if (ranks.noValue() > ranks.nulls()) {
      parts.add(chance + " < " + Numbers.decimal(ranks.noValue()) + ", " + ValueRanks.EMPTY);
    }
    for (ValueRanks.Step step : ranks.steps()) {
      parts.add((step.to() < 1 ? chance + " < " + Numbers.decimal(step.to()) + ", " : "") + rank(step));
    }
    if (ranks.isUnique()) {
      parts.add("number");
    }
    return parts.size() == 1 ? parts.get(0) : "multiIf(" + String.join(", ", parts) + ")";
  }

  private String rank(ValueRanks.Step step) {
    if (step.ranks() == 1) {
      return String.valueOf(step.first());
    }
    String low = Numbers.decimal(step.from());
    String within = low.equals("0") ? chance : "(" + chance + " - " + low + ")";
    String width = Numbers.decimal(Double.parseDouble(Numbers.decimal(step.to())) - Double.parseDouble(low));
    return (step.first() == 0 ? "" : step.first() + " + ") + "floor(" + within
        + (width.equals("1") ? "" : " / " + width) + " * " + step.ranks() + ")";
  }
}
