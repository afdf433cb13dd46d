package io.ycsbpack.clickhouse.connection;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The server settings without which an insert would not be what it is measured as: each is executed by itself (no
 * asynchronous insert), and each counts (no deduplication: replicated tables drop an insert that is equal to an earlier one,
 * so that an update back to an older value would be lost).
 *
 * <p>Versions differ in the names, defaults and precedence of these settings, and a user may be forbidden to change some.
 * So the server is asked once per user which of them it knows, and only those are sent that have another value and may be
 * changed. One that may not be changed keeps its value, with a warning.
 */
final class InsertRules {
  private static final Map<String, String> WANTED = Map.of("async_insert", "0", "insert_deduplicate", "0",
      "async_insert_deduplicate", "0", "deduplicate_insert", "disable", "deduplicate_insert_select", "disable");
  private static final String QUESTION = WANTED.keySet()
      .stream()
      .sorted()
      .map(Sql::text)
      .collect(Collectors.joining(", ", "SELECT name, value, readonly FROM system.settings WHERE name IN (", ")"));
  /** By host and user; a query of the server for each thread would fall into its first measured insert. */
  private static final Map<String, Map<String, String>> KNOWN = new ConcurrentHashMap<>();

  private InsertRules() {
  }

  /**
   * What has to be sent with each insert over this connection.
   *
   * @throws SQLException when the server can't be asked
   */
  static Map<String, String> settings(HostConnection connection, ConnectionOptions options) throws SQLException {
    String key = connection.endpoint() + " " + options.identity();
    Map<String, String> known = KNOWN.get(key);
    if (known != null) {
      return known;
    }
    // One thread asks, so that each warning is printed once.
    synchronized (KNOWN) {
      if (!KNOWN.containsKey(key)) {
        KNOWN.put(key, ask(connection));
      }
      return KNOWN.get(key);
    }
  }

  private static Map<String, String> ask(HostConnection connection) throws SQLException {
    Map<String, String> needed = new LinkedHashMap<>();
    connection.question(QUESTION, settings -> {
      while (settings.hasNext()) {
        String name = new String(settings.readString(), StandardCharsets.UTF_8);
        String value = new String(settings.readString(), StandardCharsets.UTF_8);
        String wanted = WANTED.get(name);
        boolean mayBeSet = settings.readByte() == 0;
        if (!value.equals(wanted) && mayBeSet) {
          needed.put(name, wanted);
        } else if (!value.equals(wanted)) {
          System.err.println("warning: the user may not set " + name + "=" + wanted + " on " + connection.endpoint()
              + ", where it is " + value + (name.contains("dedup")
                  ? ": a table that deduplicates drops an insert that is equal to an earlier one"
                  : ": the server gathers inserts before it writes them"));
        }
      }
    });
    return Map.copyOf(needed);
  }
}
