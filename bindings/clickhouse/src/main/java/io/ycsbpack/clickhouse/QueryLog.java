// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.capture.StatementLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code system.query_log}, grouped by the server, so that neither side holds more than some texts of each query. */
record QueryLog(ClickHouseOptions options) implements StatementLog {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  /** Keeps the questions of a capture out of the next one. */
  private static final String MARK = " /* ycsb capture */";
  private static final String OWN = "system.query_log";
  private static final int LONGEST_TEXT = 65_536;
  /** Limit for all texts that are read together, in bytes: bounds the memory of both sides. */
  private static final long TEXTS = 16L << 20;
  /** Limit of the texts of one query, and of the values of one column. */
  private static final int SAMPLES = 1000;
  private static final String ENTRIES = """
      FROM %s WHERE event_date >= toDate(toDateTime(%d)) AND event_time >= toDateTime(%2$d)
       AND type = 'QueryFinish' AND is_initial_query AND NOT has(databases, 'system')
       AND length(query) <= %d AND query NOT LIKE '%%ycsb capture%%'""";
  private static final String CAPTURED = "(query_kind = 'Select' AND current_database = currentDatabase())";
  private static final String STATEMENTS = """
      SELECT toString(normalized_query_hash) AS id, count() AS n, toUInt64(avg(length(query))),
        arrayStringConcat(arraySort(groupUniqArrayArray(tables)), '\\n'),
        arrayStringConcat(arraySort(groupUniqArrayArray(columns)), '\\n')
      %s AND %s GROUP BY normalized_query_hash ORDER BY n DESC, id LIMIT %d""";
  private static final String TEXTS_OF = """
      SELECT toString(normalized_query_hash), arrayJoin(groupArraySample(%d, 1)(query))
      %s AND %s AND normalized_query_hash IN (%s) GROUP BY normalized_query_hash""";
  private static final String OTHERS = """
      SELECT concat(toString(count()), ' x ', if(query_kind = '', 'unknown', query_kind),
        if(same, '', ' in another database')) %s AND NOT %s
      GROUP BY query_kind, current_database = currentDatabase() AS same ORDER BY count() DESC""";

  @Override
  public StatementLog.Content read(StatementLog.Window window) {
    try (HostConnections hosts = new HostConnections(options.withTimeout(LONGEST))) {
      return read(hosts.current(), window);
    } catch (IOException e) {
      throw new TargetException("the query log can't be read: " + ClickHouseFailure.of(e).sentence(), e);
    }
  }

  private static StatementLog.Content read(HostConnection host, StatementLog.Window window) throws IOException {
    long from = Long.parseLong(host.value("SELECT toString(toUnixTimestamp(now()))")) - window.last().toSeconds();
    String entries = ENTRIES.formatted(window.log().isEmpty() ? OWN : window.log(), from, LONGEST_TEXT);
    Map<String, StatementLog.Logged> statements = new LinkedHashMap<>();
    long[] bytes = {1};
    host.question(STATEMENTS.formatted(entries, CAPTURED, window.statements()) + MARK, row -> {
      String id = row.readText();
      long count = row.readLong();
      bytes[0] += row.readLong();
      statements.put(id, new StatementLog.Logged(id, count, names(row), names(row), new ArrayList<>()));
    });
    if (!statements.isEmpty()) {
      long samples = Math.max(1, Math.min(SAMPLES, TEXTS / bytes[0]));
      host.question(TEXTS_OF.formatted(samples, entries, CAPTURED, String.join(", ", statements.keySet())) + MARK,
          row -> statements.get(row.readText()).samples().add(row.readText()));
    }
    List<String> left = new ArrayList<>();
    host.question(OTHERS.formatted(entries, CAPTURED) + MARK, row -> left.add(row.readText()));
    if (statements.size() == window.statements()) {
      left.add("queries that were executed less often than the first " + window.statements() + " (--statements)");
    }
    return new StatementLog.Content(statements.values().stream().filter(one -> !one.samples().isEmpty()).toList(),
        left);
  }

  /** Names of tables or their columns, except the tables of table functions. */
  private static List<String> names(RowBinaryInput rows) throws IOException {
    return Arrays.stream(rows.readText().split("\n"))
        .filter(name -> !name.isEmpty() && !name.startsWith("_table_function."))
        .toList();
  }

  /** Values with equally many rows are in the order of a hash. */
  @Override
  public String sample(String column) {
    int end = column.lastIndexOf('.');
    String name = Sql.name(column.substring(end + 1));
    String table = Arrays.stream(column.substring(0, end).split("\\.", 2))
        .map(Sql::name)
        .collect(Collectors.joining("."));
    return "SELECT " + name + " FROM " + table + " GROUP BY " + name + " ORDER BY count() DESC, cityHash64(" + name
        + ") LIMIT " + SAMPLES;
  }
}
