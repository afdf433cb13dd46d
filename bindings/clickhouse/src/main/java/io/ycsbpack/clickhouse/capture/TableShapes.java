package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.ColumnShape.Kind;
import io.ycsbpack.core.capture.TableShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Looks at the data of tables, one column at a time. Of a table with many rows it looks at some granules, chosen by a
 * hash, so that the server reads no more than these.
 */
final class TableShapes {
  /** Engines that keep data of their own. */
  private static final Pattern KEEPING = Pattern.compile(".*MergeTree|Memory|Log|TinyLog|StripeLog");
  private static final long MOST_ROWS = 2_000_000;
  private static final int GRANULE = 8192;
  /** Shares of the most frequent 1, 10, 100, ... values. */
  private static final int POWERS = 7;
  private static final String COLUMNS = """
      SELECT name, type FROM system.columns WHERE concat(database, '.', table) = %s
        AND default_kind NOT IN ('MATERIALIZED', 'ALIAS', 'EPHEMERAL') ORDER BY position""";
  /** A number of each kind of row, then what is known of those with a value that is not empty. */
  private static final String SHAPE = """
      WITH arrayReverseSort(groupArrayIf(n, is_other)) AS counts
      SELECT arrayStringConcat(arrayMap(one -> toString(one), arrayConcat(
        arrayMap(count -> toFloat64(count), [sum(n), sumIf(n, isNull(v)), sumIf(n, is_empty), countIf(is_other),
          countIf(is_other AND n = 1)]),
        [minIf(number, is_other), maxIf(number, is_other)],
        arrayMap(k -> toFloat64(arraySum(arraySlice(counts, 1, toUInt64(exp10(k))))), range(%d)),
        arrayMap(size -> toFloat64(size), quantilesExactWeightedIf(0, 0.25, 0.5, 0.75, 1)(size, n, is_other)))), ' ')
      FROM (SELECT v, n, isNotNull(v) AND ifNull(%s, 0) AS is_empty, isNotNull(v) AND NOT is_empty AS is_other,
          ifNull(%s, 0) AS number, toUInt64(ifNull(%s, 0)) AS size
        FROM (SELECT %s AS v, count() AS n FROM %s GROUP BY v))""";
  /** Times the mean frequency of other values, of which there are many. */
  private static final double USUAL = 2;
  private static final double MANY = 100;
  /** Where at least this share of the values occurs once, all rows have about as different ones. */
  private static final double UNIQUE = 0.95;

  private final HostConnection host;

  TableShapes(HostConnection host) {
    this.host = host;
  }

  /** That of a table; empty where it has no rows of its own. */
  Optional<TableShape> of(String table) throws SQLException {
    Optional<String> engine = host.find("SELECT engine FROM system.tables WHERE concat(database, '.', name) = "
        + Sql.text(table) + LogEntries.MARK).filter(one -> KEEPING.matcher(one).matches());
    if (engine.isEmpty()) {
      return Optional.empty();
    }
    String name = QueryLog.qualified(table);
    long rows = Long.parseLong(host.value("SELECT toString(count()) FROM " + name + LogEntries.MARK));
    if (rows == 0) {
      return Optional.empty();
    }
    Map<String, String> types = new LinkedHashMap<>();
    host.question(COLUMNS.formatted(Sql.text(table)) + LogEntries.MARK, answer -> {
      while (answer.hasNext()) {
        types.put(LogEntries.text(answer), LogEntries.text(answer));
      }
    });
    List<ColumnShape> columns = new ArrayList<>();
    List<String> left = new ArrayList<>();
    long seen = rows;
    for (Map.Entry<String, String> column : types.entrySet()) {
      Optional<ColumnType> type = ColumnType.of(column.getValue());
      if (type.isEmpty()) {
        left.add(column.getKey() + " " + column.getValue());
        continue;
      }
      double[] numbers = numbers(column.getKey(), type.get(), part(name, engine.get(), rows));
      seen = (long) numbers[0];
      if (seen > 0) {
        columns.add(shape(column, type.get().kind(), numbers, (double) rows / seen));
      }
    }
    return columns.isEmpty() ? Optional.empty() : Optional.of(new TableShape(rows, seen, columns, left));
  }

  private static String part(String name, String engine, long rows) {
    if (rows <= MOST_ROWS) {
      return name;
    }
    return engine.endsWith("MergeTree")
        ? name + " WHERE cityHash64(_part, intDiv(_part_offset, " + GRANULE + ")) % " + (rows / MOST_ROWS + 1) + " = 0"
        : "(SELECT * FROM " + name + " LIMIT " + MOST_ROWS + ")";
  }

  private double[] numbers(String column, ColumnType type, String from) throws SQLException {
    boolean text = type.kind() == Kind.TEXT;
    String value = "assumeNotNull(v)";
    String number = type.number().isEmpty() ? "0" : type.number().replace("%s", value);
    String isEmpty = text ? value + " = ''" : type.number().isEmpty() ? "0" : number + " = 0";
    String answer = host.value(SHAPE.formatted(POWERS, isEmpty, "toFloat64(" + number + ")",
        text ? type.other().replace("%s", value) : "0", Sql.name(column), from) + LogEntries.MARK);
    return Arrays.stream(answer.split(" ")).mapToDouble(TableShapes::number).toArray();
  }

  private static double number(String text) {
    return text.contains("n") ? 0 : Double.parseDouble(text);
  }

  private static ColumnShape shape(Map.Entry<String, String> column, Kind kind, double[] numbers, double part) {
    double seen = numbers[0];
    double nulls = numbers[1];
    double empty = numbers[2];
    double found = numbers[3];
    double others = seen - nulls - empty;
    // A 0 that is about as frequent as each of many other numbers is one of them.
    boolean usual = kind != Kind.TEXT && empty > 0 && found >= MANY && empty <= USUAL * others / found;
    double valued = usual ? others + empty : others;
    List<Double> shares = Arrays.stream(numbers, 7, 7 + POWERS)
        .mapToObj(count -> valued == 0 ? 1.0 : Math.min(1, count / valued))
        .toList();
    List<Long> lengths = kind == Kind.TEXT
        ? Arrays.stream(numbers, 7 + POWERS, numbers.length).mapToObj(length -> (long) length).toList()
        : List.of();
    long distinct = distinct(found, numbers[4], part) + (usual ? 1 : 0);
    Optional<ColumnShape.Range> range = kind == Kind.TEXT || kind == Kind.IDENTIFIER
        ? Optional.empty()
        : Optional.of(usual
            ? new ColumnShape.Range(Math.min(0, numbers[5]), Math.max(0, numbers[6]))
            : new ColumnShape.Range(numbers[5], numbers[6]));
    return new ColumnShape(column.getKey(), column.getValue(), kind, nulls / seen, usual ? 0 : empty / seen,
        new ColumnShape.Values(distinct, shares, lengths), range);
  }

  /**
   * An estimate for all rows, by the values that occur once in a part of them: the guaranteed-error estimator of
   * Charikar et al., Towards Estimation Error Guarantees for Distinct Values (2000).
   *
   * @param part all rows for each that was looked at
   */
  private static long distinct(double found, double once, double part) {
    return Math.round(once >= UNIQUE * found ? found * part : found - once + Math.sqrt(part) * once);
  }
}
