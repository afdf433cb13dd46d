package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * What each of several hosts holds of one table. Operations are spread over the hosts, so a run needs the same rows on
 * each, and a load through all of them needs tables that they replicate. With one host there is nothing to compare.
 */
public final class HostTables {
  /** Counting may take longer than a measured operation. */
  private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(15);
  /** How long replicas may take to get what another one has. */
  private static final Duration REPLICA_LAG = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(200);
  /** ClickHouse's code for UNKNOWN_TABLE. */
  private static final int UNKNOWN_TABLE = 60;
  private static final String NONE = "no such table";

  private final ConnectionOptions options;
  private final String table;

  /** The table of this name on the hosts of these options. */
  public HostTables(ConnectionOptions options, String table) {
    this.options = options.withTimeout(COUNT_TIMEOUT);
    this.table = table;
  }

  /**
   * Makes sure, before anything is made or dropped, that rows which are loaded through several hosts come to all of
   * them.
   *
   * @throws TargetException when the table is, or would be, local to one of them
   */
  public void requireLoadable() {
    if (options.endpoints().size() == 1) {
      return;
    }
    Map<Endpoint, String> engines = answers("SELECT concat(engine, ' ', (SELECT engine FROM system.tables WHERE "
        + "database = currentDatabase() AND name = " + Sql.text(table) + ")) FROM system.databases WHERE name = "
        + "currentDatabase()");
    engines.forEach((host, engine) -> {
      String[] ofDatabaseAndTable = engine.split(" ", 2);
      boolean there = ofDatabaseAndTable.length > 1 && !ofDatabaseAndTable[1].isEmpty();
      boolean shared = there
          ? isReplicated(ofDatabaseAndTable[1])
          : options.isReplicated() || ofDatabaseAndTable[0].equals("Shared");
      if (!shared) {
        throw new TargetException(
            "a load through several hosts would leave a part of the rows on each: the table " + table
                + (there ? " on " + host + " is " + ofDatabaseAndTable[1] : " would be local to " + host)
                + "; load each host by itself (one host in clickhouse.url), or make replicated tables with -p "
                + ClickHouseProperties.ENGINE.name() + "=replicated and " + ClickHouseProperties.CLUSTER.name());
      }
    });
  }

  /**
   * Waits until each host has the table that was made on one of them.
   *
   * @throws TargetException when one still has not after 30 s
   */
  public void awaitOnEachHost() {
    if (options.endpoints().size() == 1) {
      return;
    }
    String question = "SELECT name FROM system.tables WHERE database = currentDatabase() AND name = " + Sql.text(table);
    Map<Endpoint, String> found = agreed(question, true);
    List<Endpoint> without = found.entrySet()
        .stream()
        .filter(host -> host.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
    if (!without.isEmpty()) {
      throw new TargetException("the table " + table + " was made on one host and is not on " + without + "; name the "
          + "cluster by -p " + ClickHouseProperties.CLUSTER.name()
          + "=..., or use a database of the engine Replicated");
    }
  }

  /**
   * Makes sure that each host holds the same rows.
   *
   * @param key  expression that tells one row from another
   * @param part what follows the table's name in the query, such as a condition of the rows that count
   * @throws TargetException with the count of each host when one holds others; replicas are waited for up to 30 s
   */
  public void requireSameRows(String key, String part) {
    if (options.endpoints().size() == 1) {
      return;
    }
    boolean replicated = isReplicated();
    Map<Endpoint, String> rows = agreed("SELECT concat(toString(count()), ' rows, sum of their keys'' hashes ', "
        + "toString(sum(cityHash64(" + key + ")))) FROM " + Sql.name(table) + " " + part, replicated);
    if (rows.values().stream().distinct().count() > 1) {
      throw new TargetException("the hosts of clickhouse.url do not hold the same rows of the table " + table + ": "
          + rows.entrySet()
              .stream()
              .map(host -> host.getKey() + " " + host.getValue())
              .collect(Collectors.joining("; "))
          + "; load the same data set into each of them, or name one host");
    }
  }

  /**
   * Makes sure that inserts can wait for a quorum, where that is asked for.
   *
   * @throws TargetException when the table is not replicated, so that its inserts do not wait for replicas
   */
  public void requireQuorum() {
    if (!options.isQuorumWanted()) {
      return;
    }
    answers("SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = " + Sql.text(table))
        .forEach((host, engine) -> {
          if (!engine.isEmpty() && !engine.startsWith("Replicated")) {
            throw new TargetException("the table " + table + " on " + host + " is " + engine
                + ": its inserts wait for no "
                + "other server, whatever " + ConnectionOptions.QUORUM + " says; make it replicated ("
                + ClickHouseProperties.ENGINE.name() + "=replicated), or leave that setting out");
          }
        });
  }

  /** Whether the table replicates, on any of the hosts: then the hosts hold the same rows, not each its own. */
  public boolean isReplicated() {
    return answers("SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = "
        + Sql.text(table)).values().stream().anyMatch(HostTables::isReplicated);
  }

  private static boolean isReplicated(String engine) {
    return engine.startsWith("Replicated") || engine.startsWith("Shared");
  }

  /** The answers, asked for again for a while until they are the same on each host, if {@code patient}. */
  private Map<Endpoint, String> agreed(String question, boolean patient) {
    AtomicReference<Map<Endpoint, String>> answers = new AtomicReference<>();
    try {
      Deadline.after(REPLICA_LAG).every(PAUSE).await(() -> {
        answers.set(answers(question));
        return !patient || answers.get().values().stream().distinct().count() <= 1;
      });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("interrupted while waiting for replicas", e);
    }
    return answers.get();
  }

  /**
   * What each host answers; empty for nothing. A host that can't be reached is left out: the preflight warned of it.
   */
  private Map<Endpoint, String> answers(String question) {
    Map<Endpoint, String> answers = new LinkedHashMap<>();
    for (Endpoint endpoint : options.endpoints()) {
      try (HostConnections connections = new HostConnections(options.only(endpoint))) {
        answers.put(endpoint, connections.current().find(question).orElse(""));
      } catch (SQLException e) {
        Failure failure = Failure.of(e);
        if (failure.code() == UNKNOWN_TABLE) {
          answers.put(endpoint, NONE);
        } else if (!failure.broken()) {
          throw new TargetException(endpoint + ": " + failure.sentence(), e);
        }
      }
    }
    return answers;
  }
}
