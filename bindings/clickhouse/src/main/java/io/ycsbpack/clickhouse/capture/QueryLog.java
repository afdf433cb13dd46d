package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.CaptureWindow;
import io.ycsbpack.core.capture.LoggedStatement;
import io.ycsbpack.core.capture.LoggedWork;
import io.ycsbpack.core.capture.StatementLog;
import io.ycsbpack.core.capture.TableShape;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code system.query_log}, grouped by the server, so that neither side holds more than some texts of each statement. */
public final class QueryLog implements StatementLog {
  /** How long one statement of a capture may take. */
  private static final Duration LONGEST = Duration.ofMinutes(10);
  /** How long all rows of one table may be read. */
  private static final Duration LONGEST_SCAN = Duration.ofMinutes(1);

  private final ConnectionOptions options;

  /** The log of the first host that answers. */
  public QueryLog(ConnectionOptions options) {
    this.options = options.withTimeout(LONGEST);
  }

  @Override
  public LoggedWork read(CaptureWindow window) {
    return asked("the query log", host -> {
      LogEntries entries = new LogEntries(host, window);
      LoggedWork.Span span = entries.span();
      List<LoggedStatement> statements = entries.statements(span);
      List<String> tables = statements.stream().flatMap(one -> one.tables().stream()).distinct().toList();
      return new LoggedWork(host.value("SELECT currentDatabase()"), span, statements, tables(host, tables),
          List.of());
    });
  }

  @Override
  public List<Long> arrivals(CaptureWindow window, LoggedWork.Span span, List<LoggedStatement> statements) {
    return asked("the query log", host -> new LogEntries(host, window).arrivals(span, statements));
  }

  @Override
  public Optional<TableShape> shape(String table) {
    return asked("the table " + table, host -> new TableShapes(host, LONGEST_SCAN).of(table));
  }

  @Override
  public String generator(String table, TableShape shape) {
    return new DataGenerator(table, shape).statement();
  }

  @Override
  public Optional<String> insert(String table, TableShape shape, List<String> columns, double rows) {
    return new DataGenerator(table, shape).insert(columns, rows);
  }

  /** Between half as many and twice as many: a server that is in use goes on to grow. */
  @Override
  public String ready(Map<String, TableShape> tables) {
    return tables.entrySet()
        .stream()
        .map(table -> "(SELECT count() FROM " + qualified(table.getKey()) + ") BETWEEN " + table.getValue().rows()
            + " * ${scale} / 2 AND " + table.getValue().rows() + " * ${scale} * 2 + 1")
        .collect(Collectors.joining(" AND ", "SELECT ", ""));
  }

  private static Map<String, List<String>> tables(HostConnection host, List<String> names) throws SQLException {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    if (!names.isEmpty()) {
      String list = names.stream().map(Sql::text).collect(Collectors.joining(", "));
      host.question("SELECT concat(database, '.', name), create_table_query FROM system.tables"
          + " WHERE concat(database, '.', name) IN (" + list + ") ORDER BY 1" + LogEntries.MARK, rows -> {
            while (rows.hasNext()) {
              tables.put(LogEntries.text(rows), List.of(LogEntries.text(rows)));
            }
          });
    }
    return tables;
  }

  /** Those of most rows first, and those of as many rows in the order of a hash. */
  @Override
  public String sample(String column, int most) {
    int end = column.lastIndexOf('.');
    String name = Sql.name(column.substring(end + 1));
    return "SELECT " + name + " FROM " + qualified(column.substring(0, end)) + " GROUP BY " + name
        + " ORDER BY count() DESC, cityHash64(" + name + ") LIMIT " + most;
  }

  /** The name of a table, with that of its database where it has one. */
  static String qualified(String table) {
    return Arrays.stream(table.split("\\.", 2)).map(Sql::name).collect(Collectors.joining("."));
  }

  private interface Question<T> {
    T ask(HostConnection host) throws SQLException;
  }

  private <T> T asked(String what, Question<T> question) {
    try (HostConnections hosts = new HostConnections(options)) {
      return question.ask(hosts.current());
    } catch (SQLException e) {
      throw new TargetException(what + " can't be read: " + Failure.of(e).sentence(), e);
    }
  }
}
