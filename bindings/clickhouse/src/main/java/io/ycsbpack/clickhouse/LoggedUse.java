package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.workload.StatementUse;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a host uses for statements, by its {@code system.query_log}. Each is logged whatever the server's settings say,
 * with a comment that tells it from all others; the log is flushed and read once.
 */
final class LoggedUse {
  private static final String LOG = "SELECT arrayStringConcat(groupArray(concat(substring(log_comment, %d), ' ',"
      + " arrayStringConcat(arrayMap(value -> toString(toFloat64(value)), [n, r, b, m, 1000 * c]), ' '))), '\\n')"
      + " FROM (SELECT log_comment, count() AS n, avg(read_rows) AS r, avg(read_bytes) AS b, avg(memory_usage) AS m,"
      + " avg(ProfileEvents['UserTimeMicroseconds'] + ProfileEvents['SystemTimeMicroseconds']) AS c"
      + " FROM system.query_log WHERE event_date >= today() - 1 AND type = 'QueryFinish' AND is_initial_query"
      + " AND startsWith(log_comment, %s) GROUP BY log_comment)";

  private final HostConnection host;
  private final String mark = "ycsbpack " + UUID.randomUUID() + " ";

  LoggedUse(HostConnection host) {
    this.host = host;
  }

  /**
   * Executes the statements by turns, and reads what each used.
   *
   * @throws TargetException when the log has none of them
   * @throws Exception       as {@link HostConnection#readJson(String, Map, java.util.function.Consumer)}
   */
  Map<String, StatementUse> of(Map<String, List<String>> executions, Duration within) throws Exception {
    long end = System.nanoTime() + within.toNanos();
    Map<String, Iterator<String>> left = new LinkedHashMap<>();
    executions.forEach((name, texts) -> left.put(name, texts.iterator()));
    while (left.values().stream().anyMatch(Iterator::hasNext) && System.nanoTime() - end < 0) {
      for (Map.Entry<String, Iterator<String>> one : left.entrySet()) {
        if (one.getValue().hasNext() && System.nanoTime() - end < 0) {
          host.readJson(one.getValue().next(), Map.of("log_queries", "1", "log_comment", mark + one.getKey()), row -> {
          });
        }
      }
    }
    host.execute("SYSTEM FLUSH LOGS");
    String log = host.value(LOG.formatted(mark.length() + 1, Sql.text(mark)));
    Map<String, StatementUse> use = new LinkedHashMap<>();
    log.lines().forEach(line -> {
      String[] words = line.split(" ");
      use.put(words[0], new StatementUse((long) number(words[1]), number(words[2]), number(words[3]),
          number(words[4]), number(words[5])));
    });
    if (use.isEmpty()) {
      throw new TargetException("system.query_log has none of the statements");
    }
    return use;
  }

  private static double number(String word) {
    return Double.parseDouble(word);
  }
}
