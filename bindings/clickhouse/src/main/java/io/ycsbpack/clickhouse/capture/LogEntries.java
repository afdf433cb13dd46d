package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.RowBinaryInput;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.capture.CaptureWindow;
import io.ycsbpack.core.capture.LoggedStatement;
import io.ycsbpack.core.capture.LoggedWork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The entries of a log in a window. All statements read the same ones: those that ended from one second to another, of
 * which the first is chosen so that there are not too many.
 */
final class LogEntries {
  /** Keeps the statements of a capture out of the next one. */
  static final String MARK = " /* ycsb capture */";
  private static final String OWN = "system.query_log";
  private static final int LONGEST_TEXT = 65_536;
  /** Of all texts that are read together, in bytes: what bounds the memory of both sides. */
  private static final long TEXTS = 64L << 20;
  private static final int FEWEST_SAMPLES = 20;
  /** Of the numbers of rows that an insert wrote. */
  private static final int WRITTEN = 1000;
  /** Parts of the window among which its beginning is chosen. */
  private static final int PARTS = 3600;
  private static final String ENTRIES = """
      FROM %s WHERE event_date >= toDate(toDateTime(%d)) AND event_time >= toDateTime(%2$d)
       AND event_time < toDateTime(%d) AND type = 'QueryFinish' AND is_initial_query AND NOT has(databases, 'system')
       AND length(query) <= %d AND query NOT LIKE '%%ycsb capture%%'""";
  private static final String STATEMENTS = """
      SELECT toUInt64(avg(length(query))), toString(normalized_query_hash) AS id, any(query_kind), count() AS n, uniq(user),
        toUInt64(1000 * avg(query_duration_ms)), arrayStringConcat(arrayMap(one -> toString(one),
          groupArraySampleIf(%d, 1)(written_rows, query_kind = 'Insert')), '\\n'), current_database,
        arrayStringConcat(arraySort(groupUniqArrayArray(tables)), '\\n'),
        arrayStringConcat(arraySort(groupUniqArrayArray(columns)), '\\n')
      %s GROUP BY normalized_query_hash, current_database ORDER BY n DESC, id LIMIT %d""";
  private static final String SAMPLES = """
      SELECT toString(normalized_query_hash), current_database, arrayJoin(groupArraySample(%d, 1)(query))
      %s AND (normalized_query_hash, current_database) IN (%s) GROUP BY normalized_query_hash, current_database""";
  private static final String ARRIVALS = """
      SELECT toUInt64(greatest(toInt64(toUnixTimestamp(query_start_time)) - %d, 0)) AS second, count()
      %s AND (normalized_query_hash, current_database) IN (%s) GROUP BY second""";

  private final HostConnection host;
  private final CaptureWindow window;
  private final String log;

  LogEntries(HostConnection host, CaptureWindow window) {
    this.host = host;
    this.window = window;
    log = window.log().isEmpty() ? OWN : window.log();
  }

  private String within(long from, long until) {
    return ENTRIES.formatted(log, from, until, LONGEST_TEXT);
  }

  private String within(LoggedWork.Span span) {
    return within(span.from().getEpochSecond(), span.until().getEpochSecond());
  }

  /** The newest entries of the window that are not too many; at least one part of it. */
  LoggedWork.Span span() throws SQLException {
    long until = Long.parseLong(host.value("SELECT toString(toUnixTimestamp(now()) + 1)"));
    long from = until - window.last().toSeconds();
    long part = Math.max(1, window.last().toSeconds() / PARTS);
    List<long[]> parts = new ArrayList<>();
    host.question("SELECT toUInt64(intDiv(toUnixTimestamp(event_time) - " + from + ", " + part + ")) AS part, count()"
        + within(from, until) + " GROUP BY part ORDER BY part DESC" + MARK, rows -> {
          while (rows.hasNext()) {
            parts.add(new long[]{rows.readLong(), rows.readLong()});
          }
        });
    long entries = 0;
    for (long[] one : parts) {
      if (entries > 0 && entries + one[1] > window.rows()) {
        return new LoggedWork.Span(Instant.ofEpochSecond(from + (one[0] + 1) * part), Instant.ofEpochSecond(until),
            entries, false);
      }
      entries += one[1];
    }
    return new LoggedWork.Span(Instant.ofEpochSecond(from), Instant.ofEpochSecond(until), entries, true);
  }

  /** The most frequent statements, with texts of each: all where they are few. */
  List<LoggedStatement> statements(LoggedWork.Span span) throws SQLException {
    Map<String, LoggedStatement> statements = new LinkedHashMap<>();
    long[] bytes = new long[1];
    host.question(STATEMENTS.formatted(WRITTEN, within(span), window.statements()) + MARK, rows -> {
      while (rows.hasNext()) {
        bytes[0] += 1 + rows.readLong();
        LoggedStatement one = statement(rows);
        statements.put(key(one.id(), one.database()), one);
      }
    });
    if (!statements.isEmpty()) {
      long least = Math.max(1, Math.min(FEWEST_SAMPLES, 2 * TEXTS / bytes[0]));
      long samples = Math.max(least, Math.min(window.samples(), TEXTS / bytes[0]));
      host.question(SAMPLES.formatted(samples, within(span), list(statements.values())) + MARK, rows -> {
        while (rows.hasNext()) {
          statements.get(key(text(rows), text(rows))).samples().add(text(rows));
        }
      });
    }
    return List.copyOf(statements.values());
  }

  private static LoggedStatement statement(RowBinaryInput rows) throws IOException {
    String id = text(rows);
    String kind = text(rows);
    LoggedStatement.Use use = new LoggedStatement.Use(rows.readLong(), rows.readLong(), rows.readLong() / 1000.0,
        lines(rows).stream().map(Long::valueOf).toList());
    return new LoggedStatement(id, kind, use, text(rows), stored(rows), stored(rows), new ArrayList<>());
  }

  /** Names of what is in a table of the server, not made by a function. */
  private static List<String> stored(RowBinaryInput rows) throws IOException {
    return lines(rows).stream().filter(name -> !name.startsWith("_table_function.")).toList();
  }

  /** How many of the statements began in each second of the span. */
  List<Long> arrivals(LoggedWork.Span span, List<LoggedStatement> statements) throws SQLException {
    long from = span.from().getEpochSecond();
    List<Long> arrivals = new ArrayList<>(
        Collections.nCopies((int) (span.until().getEpochSecond() - from), 0L));
    host.question(ARRIVALS.formatted(from, within(span), list(statements)) + MARK, rows -> {
      while (rows.hasNext()) {
        int second = (int) Math.min(rows.readLong(), arrivals.size() - 1L);
        arrivals.set(second, arrivals.get(second) + rows.readLong());
      }
    });
    return arrivals;
  }

  private static String list(Iterable<LoggedStatement> statements) {
    List<String> list = new ArrayList<>();
    statements.forEach(one -> list.add("(" + one.id() + ", " + Sql.text(one.database()) + ")"));
    return list.stream().collect(Collectors.joining(", "));
  }

  private static String key(String id, String database) {
    return id + " " + database;
  }

  static String text(RowBinaryInput rows) throws IOException {
    return new String(rows.readString(), StandardCharsets.UTF_8);
  }

  private static List<String> lines(RowBinaryInput rows) throws IOException {
    return Arrays.stream(text(rows).split("\n")).filter(line -> !line.isEmpty()).toList();
  }
}
