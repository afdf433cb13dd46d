// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares the rows of one table on several hosts. Operations are spread over the hosts, so a run needs the same rows
 * on each, and a load through all of them needs tables that they replicate. With one host there is nothing to compare.
 */
record HostTables(ClickHouseOptions options, String table) {
  private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(15);
  private static final Duration REPLICA_LAG = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final int UNKNOWN_TABLE = 60;
  private static final String QUORUM = "insert_quorum";

  /**
   * Checks, before anything is made or dropped, that rows loaded through several hosts reach all of them.
   *
   * @throws TargetException if the table is, or would be, local to one of them
   */
  void requireLoadable() {
    if (options.endpoints().size() == 1) {
      return;
    }
    Map<Endpoint, String> databases = answers("SELECT engine FROM system.databases WHERE name = currentDatabase()");
    answers(inDatabase("engine")).forEach((host, engine) -> {
      boolean shared = engine.isEmpty()
          ? options.isReplicated() || "Shared".equals(databases.get(host))
          : isReplicated(engine);
      if (!shared) {
        throw new TargetException(
            "a load through several hosts would leave a part of the rows on each of them. The table " + table
                + (engine.isEmpty() ? " would be local to " + host : " on " + host + " is " + engine)
                + "; load each host by itself (one host in clickhouse.url), or make replicated tables with -p "
                + ClickHouseProperties.ENGINE.name() + "=replicated and " + ClickHouseProperties.CLUSTER.name());
      }
    });
  }

  /** @throws TargetException if a host still lacks the table, made on another one, after 30 s */
  void awaitOnEachHost() {
    if (options.endpoints().size() == 1) {
      return;
    }
    Map<Endpoint, String> without = agreed(inDatabase("name"), true);
    without.values().removeIf(name -> !name.isEmpty());
    if (!without.isEmpty()) {
      throw new TargetException("the table " + table + " was made on one host and is not on " + without.keySet()
          + "; name the "
          + "cluster by -p " + ClickHouseProperties.CLUSTER.name()
          + "=..., or use a database of the engine Replicated");
    }
  }

  /**
   * @param key expression that tells one row from another
   * @param part text behind the table's name in the query, such as a condition
   * @throws TargetException with the count of each host if they differ; waits for replicas up to 30 s
   */
  void requireSameRows(String key, String part) {
    if (options.endpoints().size() == 1) {
      return;
    }
    Map<Endpoint, String> rows = agreed("SELECT concat(toString(count()), ' rows, sum of their keys'' hashes ', "
        + "toString(sum(cityHash64(" + key + ")))) FROM " + Sql.name(table) + " " + part, isReplicated());
    if (rows.values().stream().distinct().count() > 1) {
      throw new TargetException("the hosts of clickhouse.url do not hold the same rows of the table " + table + ": "
          + rows.entrySet()
              .stream()
              .map(host -> host.getKey() + " " + host.getValue())
              .collect(Collectors.joining("; "))
          + "; load the same data set into each of them, or name one host");
    }
  }

  /** @throws TargetException if a quorum is requested, but inserts of the table do not wait for replicas */
  void requireQuorum() {
    if (options.requiredSettings().getOrDefault(QUORUM, "0").equals("0")) {
      return;
    }
    answers(inDatabase("engine")).forEach((host, engine) -> {
      if (!engine.isEmpty() && !engine.startsWith("Replicated")) {
        throw new TargetException("the table " + table + " on " + host + " is " + engine + ": its inserts wait for no "
            + "other server, whatever " + QUORUM + " says; make it replicated ("
            + ClickHouseProperties.ENGINE.name() + "=replicated), or leave that setting out");
      }
    });
  }

  /** If the table replicates on any host, all hosts hold the same rows, not each its own. */
  boolean isReplicated() {
    return answers(inDatabase("engine")).values().stream().anyMatch(HostTables::isReplicated);
  }

  private String inDatabase(String column) {
    return "SELECT " + column + " FROM system.tables WHERE database = currentDatabase() AND name = " + Sql.text(table);
  }

  private static boolean isReplicated(String engine) {
    return engine.startsWith("Replicated") || engine.startsWith("Shared");
  }

  /** Asks repeatedly until the answers agree or the time is over, if {@code patient}. */
  private Map<Endpoint, String> agreed(String question, boolean patient) {
    Map<Endpoint, String> answers = new LinkedHashMap<>();
    Deadline.after(REPLICA_LAG).every(PAUSE).until(() -> {
      answers.clear();
      answers.putAll(answers(question));
      return !patient || answers.values().stream().distinct().count() <= 1;
    });
    return answers;
  }

  /** Empty strings for no answer. An unreachable host is left out: the preflight has reported it. */
  private Map<Endpoint, String> answers(String question) {
    try (HostConnections connections = new HostConnections(options.withTimeout(COUNT_TIMEOUT))) {
      return connections.ofEach(host -> {
        try {
          return host.find(question).orElse("");
        } catch (ServerException e) {
          if (e.code() != UNKNOWN_TABLE) {
            throw e;
          }
          return "no such table";
        }
      });
    }
  }
}
