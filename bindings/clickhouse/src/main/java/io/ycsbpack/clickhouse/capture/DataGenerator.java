package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.TableShape;
import io.ycsbpack.core.capture.ValueRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes the statement that fills a table with data of a shape. Each row has a hash for each column, which decides the
 * rank of its value; values follow from ranks, so that the same statement makes the same rows on all servers.
 */
final class DataGenerator {
  private final String table;
  private final TableShape shape;

  DataGenerator(String table, TableShape shape) {
    this.table = table;
    this.shape = shape;
  }

  /** All of its rows. */
  String statement() {
    return insert(shape.columns(), "numbers(toUInt64(ceil(" + shape.rows() + " * ${scale})))");
  }

  /**
   * Some further rows; empty where values are made for none of the columns.
   *
   * @param named columns that get values; none for all
   * @param each  how many rows are inserted at a time, on average
   */
  Optional<String> insert(List<String> named, double each) {
    double part = Math.min(1, each / shape.rows());
    List<ColumnShape> columns = shape.columns()
        .stream()
        .filter(column -> named.isEmpty() || named.contains(column.name()))
        .map(column -> newest(column, part))
        .toList();
    return columns.isEmpty() ? Optional.empty() : Optional.of(insert(columns, "numbers(${start}, ${rows})"));
  }

  /** Rows that are inserted have the times that go on where those of the table end: in this part of them. */
  private static ColumnShape newest(ColumnShape column, double part) {
    boolean time = column.kind() == ColumnShape.Kind.TIME || column.kind() == ColumnShape.Kind.DAY;
    return column.range()
        .filter(range -> time)
        .map(range -> column.within(new ColumnShape.Range(Math.ceil(range.high() - part * (range.high() - range.low())),
            range.high())))
        .orElse(column);
  }

  private String insert(List<ColumnShape> columns, String numbers) {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    List<String> ranks = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnShape column = columns.get(i);
      String rank = "r" + (i + 1);
      names.add(Sql.name(column.name()));
      RankExpression expression = new RankExpression(column, shape.rows(), i + 1);
      values.add("  " + value(column, rank, expression.ranks()) + " AS " + Sql.name(column.name()));
      ranks.add("    " + expression.text() + " AS " + rank + (i + 1 < columns.size() ? "," : "") + described(column));
    }
    return "INSERT INTO " + QueryLog.qualified(table) + " (" + String.join(", ", names) + ")\nSELECT\n"
        + String.join(",\n", values) + "\nFROM (\n  SELECT\n" + String.join("\n", ranks)
        + "\n  FROM " + numbers + ")\nSETTINGS max_partitions_per_insert_block = 0";
  }

  private static String value(ColumnShape column, String rank, ValueRanks ranks) {
    ColumnType type = ColumnType.of(column.type()).orElseThrow();
    String value = type.value(column, rank, ranks);
    List<String> others = new ArrayList<>();
    if (column.nulls() > 0) {
      others.add(rank + " = " + ValueRanks.NULL + ", NULL");
    }
    if (column.defaults() > 0) {
      others.add(rank + " = " + ValueRanks.EMPTY + ", "
          + (column.kind() == ColumnShape.Kind.DAY ? "toDate32(0)" : type.empty()));
    }
    return others.isEmpty() ? value : others.stream().collect(Collectors.joining(", ", "multiIf(", ", " + value + ")"));
  }

  private static String described(ColumnShape column) {
    StringBuilder text = new StringBuilder(" -- ").append(Sql.name(column.name()))
        .append(String.format(Locale.ROOT, ": %,d values", column.values().distinct()));
    if (column.nulls() > 0) {
      text.append(String.format(Locale.ROOT, ", %.3g %% NULL", 100 * column.nulls()));
    }
    if (column.defaults() > 0) {
      text.append(String.format(Locale.ROOT, ", %.3g %% %s", 100 * column.defaults(),
          column.kind() == ColumnShape.Kind.TEXT ? "empty" : "0"));
    }
    if (!column.values().lengths().isEmpty()) {
      text.append(", of ")
          .append(column.values().lengths().get(0))
          .append(" to ")
          .append(column.values().lengths().get(column.values().lengths().size() - 1))
          .append(" bytes");
    }
    return text.toString();
  }
}
