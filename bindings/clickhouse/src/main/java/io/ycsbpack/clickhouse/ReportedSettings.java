// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.property.SecretPattern;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The settings of a session of our clients, the server's settings, and its build options. A setting of the server that
 * a session has, too, is named {@code server_settings.NAME}.
 */
final class ReportedSettings {
  /** Location and name of a server: they differ between hosts and explain no difference. */
  private static final Pattern OF_THE_HOST = Pattern.compile("config-file|logger\\..*|macros.*|"
      + "(.*[._])?(path|port|host|hostname|ports|hosts)|listen_host.*|display_name|.*[fF]ile|"
      + "build_options\\.(GIT_.*|VERSION_(GITHASH|REVISION|DESCRIBE|INTEGER))");

  private ReportedSettings() {
  }

  /** By name; empty if this user may not read the table, or this version does not have it. */
  static Map<String, String> read(ClickHouseOptions options) {
    Map<String, String> all = new TreeMap<>();
    try (HostConnections connections = new HostConnections(options)) {
      Map<String, String> session = table(connections, "settings");
      all.putAll(session);
      table(connections, "server_settings")
          .forEach((name, value) -> all.put((session.containsKey(name) ? "server_settings." : "") + name, value));
      table(connections, "build_options").forEach((name, value) -> all.put("build_options." + name, value));
    }
    all.keySet().removeIf(ReportedSettings::isLeftOut);
    all.values().removeIf(SecretPattern::isIn);
    return all;
  }

  /** The memory limit and threads per query that a server derived from its cores and memory; only readable ones. */
  static Map<String, String> detected(ClickHouseOptions options) {
    try (HostConnections connections = new HostConnections(options)) {
      Map<String, String> detected = new TreeMap<>(table(connections, "settings WHERE name = 'max_threads'"));
      detected.putAll(table(connections, "server_settings WHERE name = 'max_server_memory_usage'"));
      return detected;
    }
  }

  static boolean isLeftOut(String name) {
    return OF_THE_HOST.matcher(name).matches() || SecretPattern.isName(name);
  }

  private static Map<String, String> table(HostConnections connections, String table) {
    Map<String, String> values = new TreeMap<>();
    try {
      connections.current()
          .question("SELECT name, value FROM system." + table, row -> values.put(row.readText(), row.readText()));
    } catch (IOException e) {
      // Only a list in the report: the run goes on without it.
      return Map.of();
    }
    return values;
  }
}
