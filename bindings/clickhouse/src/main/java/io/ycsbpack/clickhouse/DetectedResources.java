package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.HostConnections;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The memory limit and the threads per query that a server derived from the cores and memory it sees. */
final class DetectedResources {
  private static final Map<String, String> QUESTIONS = Map.of("max_threads",
      "SELECT value FROM system.settings WHERE name = 'max_threads'", "max_server_memory_usage",
      "SELECT value FROM system.server_settings WHERE name = 'max_server_memory_usage'");

  private DetectedResources() {
  }

  /** By the names of the server's settings, without unreadable or unknown ones. */
  static Map<String, String> read(ConnectionOptions options) {
    Map<String, String> detected = new LinkedHashMap<>();
    try (HostConnections connections = new HostConnections(options)) {
      for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
        connections.current()
            .find(question.getValue())
            .ifPresent(answer -> detected.put(question.getKey(), answer));
      }
    } catch (SQLException e) {
      // Only a note in the record: the run goes on without it.
      return detected;
    }
    return detected;
  }
}
