// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantTableState.Kind;
import io.ycsbpack.core.tenant.TenantWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import org.apache.hc.core5.io.IOCallback;
import site.ycsb.Status;

/**
 * The tenant data set in two MergeTree tables. With several hosts it works on one of them. The others get the same by
 * replication, and {@link HostTables} checks them before a run.
 */
public final class ClickHouseTenantStore implements TenantStore {
  /** Longer than an operation: for statements by which the server makes, removes or counts rows. */
  private static final Duration TIMEOUT = Duration.ofMinutes(15);
  private static final long SECOND_BLOCK = 5_000_000;

  private static final Duration RECONNECT_TIMEOUT = Duration.ofSeconds(30);
  /** Longer than a block of rows takes. */
  private static final Duration INSERTS_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final ClickHouseOptions options;
  private final ClickHouseOptions inserts;
  private final HostConnections connections;

  /** Connects on first use. */
  public ClickHouseTenantStore(ClickHouseOptions options) {
    this.inserts = options;
    this.options = options.withTimeout(TIMEOUT);
    this.connections = new HostConnections(this.options);
  }

  @Override
  public TenantTableState state(TenantSpec spec) {
    return combined(connections.ofEach(host -> state(host, spec)));
  }

  /** The common state of some hosts. If they differ, the state of the host that lacks most, with the rows of each. */
  private static TenantTableState combined(Map<Endpoint, TenantTableState> states) {
    TenantTableState worst = states.values().stream().max(Comparator.comparing(TenantTableState::kind)).get();
    return states.values().stream().distinct().count() == 1
        ? worst
        : new TenantTableState(worst.kind(), worst.rows(), "the hosts of clickhouse.url differ: " + states.entrySet()
            .stream()
            .map(state -> state.getKey() + ": " + state.getValue().detail())
            .collect(Collectors.joining("; ")));
  }

  private static TenantTableState state(HostConnection connection, TenantSpec spec) throws IOException {
    Optional<String> events = connection.comment(spec.table());
    Optional<String> second = connection.comment(spec.secondTable());
    if (events.isEmpty() && second.isEmpty()) {
      return new TenantTableState(Kind.MISSING, 0, "there is no table " + spec.table());
    }
    if (isForeign(events) || isForeign(second)) {
      return new TenantTableState(Kind.FOREIGN, 0,
          "the table " + (isForeign(events) ? spec.table() : spec.secondTable())
              + " was not made by ycsbpack; use another name by -p tenantq.table=...");
    }
    Optional<String> wanted = Optional.of(spec.fingerprint());
    if (!events.equals(wanted) || !second.equals(wanted)) {
      return new TenantTableState(Kind.OTHER_SHAPE, 0, "the table " + spec.table() + " holds another data set ("
          + events.map(mark -> mark.substring(TenantSpec.MARK.length() + 2)).orElse("it is missing") + ")");
    }
    long rows = count(connection, spec.table());
    long secondRows = count(connection, spec.secondTable());
    boolean whole = rows == spec.rows() && secondRows == spec.secondRows();
    return new TenantTableState(whole ? Kind.COMPLETE : Kind.PARTIAL, rows, spec.table() + " holds " + rows + " of "
        + spec.rows() + " rows, " + spec.secondTable() + " " + secondRows + " of " + spec.secondRows());
  }

  static boolean isForeign(Optional<String> comment) {
    return comment.filter(text -> !text.startsWith(TenantSpec.MARK)).isPresent();
  }

  private static long count(HostConnection connection, String table) throws IOException {
    return Long.parseLong(connection.value("SELECT count() FROM " + Sql.name(table)));
  }

  /** Operations are spread over the hosts: each must have the same rows. */
  @Override
  public void checkQueries(TenantSpec spec, Set<TenantQuery> queries) {
    requireSameRows(spec);
    new HostTables(options, spec.table()).requireQuorum();
  }

  /** Replicas get the last rows a moment later than the host that received them. */
  @Override
  public void finish(TenantSpec spec) {
    onCurrent(connection -> {
      connection.mergeLoaded(spec.table());
      connection.mergeLoaded(spec.secondTable());
    });
    requireSameRows(spec);
  }

  private void requireSameRows(TenantSpec spec) {
    // Rows that writers of other runs left, or write now, do not belong to the data set.
    new HostTables(options, spec.table()).requireSameRows("event_id", "WHERE event_id < " + spec.rows());
    new HostTables(options, spec.secondTable()).requireSameRows("(tenant_id, project_id, name)", "");
  }

  @Override
  public void create(TenantSpec spec) {
    new HostTables(options, spec.table()).requireLoadable();
    TenantTableState state = state(spec);
    if (state.kind() == Kind.FOREIGN) {
      throw new TargetException(state.detail());
    }
    onCurrent(connection -> {
      connection.execute(options.drop(spec.table()));
      connection.execute(options.drop(spec.secondTable()));
      new TableSnapshot(connection, spec).drop();
      connection.execute(TenantTables.createEvents(spec, options));
      connection.execute(TenantTables.createSecond(spec, options));
    });
    new HostTables(options, spec.table()).awaitOnEachHost();
    new HostTables(options, spec.secondTable()).awaitOnEachHost();
  }

  @Override
  public void clear(TenantSpec spec, long fromRow, long toRow) {
    onEachReached(connection -> {
      if (!new TableSnapshot(connection, spec).restore(fromRow, toRow)) {
        connection.execute(TenantTables.clearEvents(spec, fromRow, toRow));
      }
    });
  }

  @Override
  public void keep(TenantSpec spec) {
    onEachReached(connection -> new TableSnapshot(connection, spec).take());
  }

  @Override
  public Optional<long[]> rowsOfBatches(TenantSpec spec, long fromRow, int batchRows, int batches) {
    // Replicas hold the same rows; their sum would hide lost ones.
    LongBinaryOperator together = connections.hosts() > 1 && new HostTables(options, spec.table()).isReplicated()
        ? Math::max
        : Long::sum;
    long[] rows = new long[batches];
    onEachReached(connection -> {
      // Separate until it is whole: an answer that is cut off is requested again.
      long[] ofHost = rowsOfBlocks(connection, spec, fromRow, fromRow + (long) batchRows * batches, batchRows);
      Arrays.setAll(rows, i -> together.applyAsLong(rows[i], ofHost[i]));
    });
    return Optional.of(rows);
  }

  /** Waits for a host that was killed and comes back; does nothing on one that stays away. */
  private void onEachReached(IOCallback<HostConnection> action) {
    for (int each = 0; each < connections.hosts(); each++) {
      int host = each;
      try {
        Deadline.after(RECONNECT_TIMEOUT).every(PAUSE).retry(() -> {
          try {
            action.execute(connections.to(host));
          } catch (ServerException e) {
            throw new TargetException(ClickHouseFailure.of(e).sentence(), e);
          }
        });
      } catch (IOException e) {
        ProcessConsole.warn("a host does not answer, so its rows do not count: " + ClickHouseFailure.of(e).message());
      }
    }
  }

  @Override
  public void awaitInserts(TenantSpec spec) {
    boolean ended = Deadline.after(INSERTS_TIMEOUT)
        .every(PAUSE)
        .until(() -> !connections.ofEach(host -> isInserting(host, spec)).containsValue(true));
    if (!ended) {
      throw new TargetException("another client has inserted into " + spec.table() + " for "
          + INSERTS_TIMEOUT.toMinutes() + " minutes; wait until it ends, or stop it");
    }
  }

  private static boolean isInserting(HostConnection host, TenantSpec spec) throws IOException {
    try {
      return !host.value(TenantTables.runningInserts(spec)).equals("0");
    } catch (IOException e) {
      if (ClickHouseFailure.of(e).status() != Status.FORBIDDEN) {
        throw e;
      }
      ProcessConsole
          .warn("rows of a load that was killed just now may come twice: the user may not see whether it still"
              + " inserts (GRANT SELECT ON system.processes)");
      return false;
    }
  }

  @Override
  public long[] rowsOfBlocks(TenantSpec spec, long blockRows) {
    return on(connection -> rowsOfBlocks(connection, spec, 0, spec.rows(), blockRows));
  }

  private static long[] rowsOfBlocks(HostConnection connection, TenantSpec spec, long fromRow, long toRow,
      long blockRows) throws IOException {
    long[] rows = new long[Math.toIntExact((toRow - fromRow + blockRows - 1) / blockRows)];
    connection.question(TenantTables.rowsOfBlocks(spec, fromRow, toRow, blockRows),
        row -> rows[Math.toIntExact(row.readLong())] = row.readLong());
    return rows;
  }

  @Override
  public void generate(TenantSpec spec, long fromRow, long toRow) {
    onCurrent(connection -> connection
        .execute(TenantTables.generateEvents(spec, fromRow, toRow, fillSettings(connection))));
  }

  @Override
  public void fillSecondTable(TenantSpec spec, Progress progress) {
    new HostTables(options, spec.secondTable()).requireLoadable();
    if (on(connection -> count(connection, spec.secondTable())) == spec.secondRows()) {
      return;
    }
    onCurrent(connection -> connection.execute(TenantTables.truncateSecond(spec, options)));
    for (long from = 0; from < spec.secondRows(); from += SECOND_BLOCK) {
      long to = Math.min(spec.secondRows(), from + SECOND_BLOCK);
      long fromRow = from;
      onCurrent(connection -> connection
          .execute(TenantTables.generateSecond(spec, fromRow, to, fillSettings(connection))));
      progress.at(to);
    }
  }

  /** Its inserts are operations, with the time limit of operations. */
  @Override
  public TenantWriter writer(TenantSpec spec) {
    return new ClickHouseTenantWriter(new HostConnections(inserts), spec);
  }

  public void close() {
    connections.close();
  }

  private static Map<String, String> fillSettings(HostConnection connection) {
    Map<String, String> settings = connection.sendable(TenantTables.FILL);
    settings.putAll(connection.insertSettings());
    return settings;
  }

  private void onCurrent(IOCallback<HostConnection> action) {
    on(connection -> {
      action.execute(connection);
      return true;
    });
  }

  private <T> T on(HostConnections.Question<T> question) {
    try {
      return question.ask(connections.current());
    } catch (IOException e) {
      throw new TargetException(ClickHouseFailure.of(e).sentence(), e);
    }
  }
}
