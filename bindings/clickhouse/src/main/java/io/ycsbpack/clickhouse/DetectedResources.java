package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.HostConnections;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Resources that a server detected: from the cores it sees it derives how many threads a query gets. */
final class DetectedResources {
  private static final Map<String, String> QUESTIONS = Map.of("max_threads",
      "SELECT value FROM system.settings WHERE name = 'max_threads'", "max_server_memory_usage",
      "SELECT value FROM system.server_settings WHERE name = 'max_server_memory_usage'");

  private DetectedResources() {
  }

  /** By the names of the server's settings; what this user may not ask, or this version does not know, is left out. */
  static Map<String, String> read(ConnectionOptions options) {
    Map<String, String> detected = new LinkedHashMap<>();
    try (HostConnections connections = new HostConnections(options)) {
      for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
        connections.current()
            .find(question.getValue())
            .ifPresent(answer -> detected.put(question.getKey(), answer));
      }
    } catch (SQLException e) {
      // Only a note in the record: a server that does not let us ask is measured all the same.
      return detected;
    }
    return detected;
  }
}
