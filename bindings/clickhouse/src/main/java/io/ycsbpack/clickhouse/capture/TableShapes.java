package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.capture.ColumnCounts;
import io.ycsbpack.core.capture.ColumnShape;
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
      seen = Math.min(seen, (long) counts.rows().all());
      if (counts.rows().all() > 0) {
        columns.add(counts.shape(column.getKey(), column.getValue(), type.get().kind()));
        counts.part().ifPresent(part -> parts.add(column.getKey() + ": " + part));
      }
    }
    return columns.isEmpty() ? Optional.empty()
        : Optional.of(new TableShape(rows, seen, columns, left, parts));
  }
}
