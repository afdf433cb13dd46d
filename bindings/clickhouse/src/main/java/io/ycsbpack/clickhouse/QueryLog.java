package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.RowBinaryInput;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.CaptureWindow;
import io.ycsbpack.core.capture.LoggedStatement;
import io.ycsbpack.core.capture.LoggedWork;
import io.ycsbpack.core.capture.StatementLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code system.query_log}, grouped by the server, so that neither side holds more than some texts of each statement. */
final class QueryLog implements StatementLog {
  private static final String OWN = "system.query_log";
  private static final int LONGEST_TEXT = 65_536;
  /** Keeps the statements of a capture out of the next one. */
  private static final String MARK = " /* ycsb capture */";
  private static final String ENTRIES = """
      (SELECT normalized_query_hash, query_kind, query, user, query_duration_ms, current_database, tables, columns
        FROM %s
        WHERE event_date >= toDate(now() - %d) AND event_time >= now() - %2$d AND type = 'QueryFinish'
          AND is_initial_query AND NOT has(databases, 'system') AND length(query) <= %d
          AND query NOT LIKE '%%ycsb capture%%'
        LIMIT %d)""";
  private static final String STATEMENTS = """
      SELECT id, kind, n, users, millis, database, touched, used, sample FROM (
        SELECT toString(normalized_query_hash) AS id, any(query_kind) AS kind, count() AS n, uniq(user) AS users,
          toUInt64(1000 * avg(query_duration_ms)) AS millis, current_database AS database,
          arrayStringConcat(arraySort(groupUniqArrayArray(tables)), '\\n') AS touched,
          arrayStringConcat(arraySort(groupUniqArrayArray(columns)), '\\n') AS used,
          groupArraySample(%d, 1)(query) AS samples
        FROM %s GROUP BY normalized_query_hash, current_database ORDER BY n DESC, id LIMIT %d)
      ARRAY JOIN samples AS sample ORDER BY n DESC, id, database""";

  private final ConnectionOptions options;

  QueryLog(ConnectionOptions options) {
    this.options = options;
  }

  @Override
  public LoggedWork read(CaptureWindow window) {
    String entries = ENTRIES.formatted(window.log().isEmpty() ? OWN : window.log(), window.last().toSeconds(),
        LONGEST_TEXT, window.rows());
    try (HostConnections hosts = new HostConnections(options)) {
      HostConnection host = hosts.current();
      String database = host.value("SELECT currentDatabase()");
      long count = Long.parseLong(host.value("SELECT toString(count()) FROM " + entries + MARK));
      List<LoggedStatement> statements = statements(host, STATEMENTS.formatted(window.samples(), entries,
          window.statements()) + MARK);
      Set<String> tables = statements.stream()
          .flatMap(statement -> statement.tables().stream())
          .collect(Collectors.toCollection(LinkedHashSet::new));
      return new LoggedWork(database, count, statements, tables(host, tables));
    } catch (SQLException e) {
      throw new TargetException("the query log can't be read: " + Failure.of(e).sentence(), e);
    }
  }

  private static List<LoggedStatement> statements(HostConnection host, String sql) throws SQLException {
    Map<String, LoggedStatement> statements = new LinkedHashMap<>();
    host.question(sql, rows -> {
      while (rows.hasNext()) {
        LoggedStatement one = new LoggedStatement(text(rows), text(rows),
            new LoggedStatement.Use(rows.readLong(), rows.readLong(), rows.readLong() / 1000.0), text(rows),
            lines(rows), lines(rows), new ArrayList<>(List.of(text(rows))));
        LoggedStatement known = statements.putIfAbsent(one.id() + " " + one.database(), one);
        if (known != null) {
          known.samples().addAll(one.samples());
        }
      }
    });
    return List.copyOf(statements.values());
  }

  private static Map<String, String> tables(HostConnection host, Set<String> names) throws SQLException {
    Map<String, String> tables = new LinkedHashMap<>();
    if (!names.isEmpty()) {
      String list = names.stream().map(Sql::text).collect(Collectors.joining(", "));
      host.question("SELECT concat(database, '.', name), create_table_query FROM system.tables"
          + " WHERE concat(database, '.', name) IN (" + list + ") ORDER BY 1" + MARK, rows -> {
            while (rows.hasNext()) {
              tables.put(text(rows), text(rows));
            }
          });
    }
    return tables;
  }

  private static String text(RowBinaryInput rows) throws IOException {
    return new String(rows.readString(), StandardCharsets.UTF_8);
  }

  private static List<String> lines(RowBinaryInput rows) throws IOException {
    return Arrays.stream(text(rows).split("\n")).filter(line -> !line.isEmpty()).toList();
  }

  /** In the order of a hash: neither the smallest values nor those that are read first. */
  @Override
  public String sample(String column, int most) {
    int end = column.lastIndexOf('.');
    String name = Sql.name(column.substring(end + 1));
    String table = Arrays.stream(column.substring(0, end).split("\\.", 2))
        .map(Sql::name)
        .collect(Collectors.joining("."));
    return "SELECT DISTINCT " + name + " FROM " + table + " ORDER BY cityHash64(" + name + ") LIMIT " + most;
  }
}
