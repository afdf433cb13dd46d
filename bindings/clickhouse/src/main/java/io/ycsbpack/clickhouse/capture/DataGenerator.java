package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.TableShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  String statement() {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    List<String> ranks = new ArrayList<>();
    for (int i = 0; i < shape.columns().size(); i++) {
      ColumnShape column = shape.columns().get(i);
      String rank = "r" + (i + 1);
      names.add(Sql.name(column.name()));
      RankExpression expression = new RankExpression(column, shape.rows(), i + 1);
      values.add("  " + value(column, rank, expression) + " AS " + Sql.name(column.name()));
      ranks.add("    " + expression.text() + " AS " + rank + comma(i) + described(column));
    }
    return "INSERT INTO " + QueryLog.qualified(table) + " (" + String.join(", ", names) + ")\nSELECT\n"
        + String.join(",\n", values) + "\nFROM (\n  SELECT\n" + String.join("\n", ranks)
        + "\n  FROM numbers(toUInt64(ceil(" + shape.rows() + " * ${scale}))))\n"
        + "SETTINGS max_partitions_per_insert_block = 0";
  }

  private String comma(int index) {
    return index + 1 < shape.columns().size() ? "," : "";
  }

  private static String value(ColumnShape column, String rank, RankExpression ranks) {
    ColumnType type = ColumnType.of(column.type()).orElseThrow();
    String value = type.value(column, rank, ranks);
    List<String> others = new ArrayList<>();
    if (column.nulls() > 0) {
      others.add(rank + " = " + RankExpression.NULL + ", NULL");
    }
    if (column.defaults() > 0) {
      others.add(rank + " = " + RankExpression.EMPTY + ", "
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
