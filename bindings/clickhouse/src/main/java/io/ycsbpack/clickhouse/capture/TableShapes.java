package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.ColumnShape.Kind;
import io.ycsbpack.core.capture.TableShape;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Looks at the data of tables, one column at a time. */
final class TableShapes {
  /** Engines that keep data of their own. */
  private static final Pattern KEEPING = Pattern.compile(".*MergeTree|Memory|Log|TinyLog|StripeLog");
  private static final String COLUMNS = """
      SELECT name, type FROM system.columns WHERE concat(database, '.', table) = %s
        AND default_kind NOT IN ('MATERIALIZED', 'ALIAS', 'EPHEMERAL') ORDER BY position""";
  /** Times the mean frequency of other values, of which there are many. */
  private static final double USUAL = 2;
  private static final double MANY = 100;

  private final HostConnection host;
  private final Duration longest;

  /**
   * Of one host.
   *
   * @param longest how long all rows of one table may be read; behind it, a part of them is
   */
  TableShapes(HostConnection host, Duration longest) {
    this.host = host;
    this.longest = longest;
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
    ColumnScan scan = new ColumnScan(host, new ColumnScan.Rows(name, engine.get(), rows), longest);
    List<ColumnShape> columns = new ArrayList<>();
    List<String> left = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    long seen = rows;
    for (Map.Entry<String, String> column : types.entrySet()) {
      Optional<ColumnType> type = ColumnType.of(column.getValue());
      if (type.isEmpty()) {
        left.add(column.getKey() + " " + column.getValue());
        continue;
      }
      ColumnCounts counts = scan.of(column.getKey(), type.get());
      seen = Math.min(seen, (long) counts.rows());
      if (counts.rows() > 0) {
        columns.add(shape(column, type.get().kind(), counts));
        counts.part().ifPresent(part -> parts.add(column.getKey() + ": " + part));
      }
    }
    return columns.isEmpty() ? Optional.empty()
        : Optional.of(new TableShape(rows, seen, columns, left, parts));
  }

  private static ColumnShape shape(Map.Entry<String, String> column, Kind kind, ColumnCounts counts) {
    double others = counts.rows() - counts.nulls() - counts.empty();
    double found = counts.found();
    // A 0 that is about as frequent as each of many other numbers is one of them.
    boolean usual = kind != Kind.TEXT && counts.empty() > 0 && found >= MANY
        && counts.empty() <= USUAL * others / found;
    double valued = usual ? others + counts.empty() : others;
    List<Double> shares = counts.first()
        .stream()
        .map(count -> valued == 0 ? 1.0 : Math.min(1, count / valued))
        .toList();
    List<Long> lengths = kind == Kind.TEXT ? counts.lengths().stream().map(Double::longValue).toList() : List.of();
    Optional<ColumnShape.Range> range = kind == Kind.TEXT || kind == Kind.IDENTIFIER
        ? Optional.empty()
        : Optional.of(usual
            ? new ColumnShape.Range(Math.min(0, counts.low()), Math.max(0, counts.high()))
            : new ColumnShape.Range(counts.low(), counts.high()));
    return new ColumnShape(column.getKey(), column.getValue(), kind, counts.nulls() / counts.rows(),
        usual ? 0 : counts.empty() / counts.rows(),
        new ColumnShape.Values(Math.round(found) + (usual ? 1 : 0), shares, lengths), range);
  }
}
