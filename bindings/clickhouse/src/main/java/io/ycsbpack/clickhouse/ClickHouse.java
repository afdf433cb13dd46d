// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantConnection;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.workload.StatementConnection;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * ClickHouse as a YCSB database, for the core workloads and the tenant workload. One object, and one connection to each
 * host, for each thread. Runs under {@code ycsb} and under YCSB's stock client, which needs {@code clickhouse.url} and
 * an existing table.
 *
 * <p>Every call is bounded by {@code clickhouse.timeout}; no call tries again. A read sees every write that was
 * acknowledged before it. Insert and update both write the fields given and keep the others: an insert of an existing
 * key is an update, and an update of a missing one an insert.
 */
public final class ClickHouse extends DB implements TenantConnection, StatementConnection {
  private static final int SYNTAX_ERROR = 62;

  private final ClickHouseRecords records = new ClickHouseRecords();
  private ClickHouseOptions options;
  private HostConnections connections;
  private ClickHouseTenantStore store;
  /** Records per INSERT of a load; 1 in a run. */
  private int batch;

  @Override
  public void init() throws DBException {
    try {
      Settings settings = Settings.of(getProperties());
      options = ClickHouseOptions.of(settings);
      boolean load = "false".equals(getProperties().getProperty(Client.DO_TRANSACTIONS_PROPERTY));
      batch = load ? ClickHouseProperties.INSERT_BATCH.find(settings).orElse(1) : 1;
      connections = new HostConnections(ClickHouseOptions.measured(settings));
      connections.current().execute("SELECT 1");
      ThreadDatabase.register(this);
    } catch (IOException e) {
      throw new DBException(ClickHouseFailure.of(e).message(), e);
    } catch (CommandException e) {
      throw new DBException(e.getMessage(), e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    ThreadDatabase.unregister();
    try {
      records.finishLoad(connections);
    } catch (Exception e) {
      throw new DBException(ClickHouseFailure.of(e).message(), e);
    } finally {
      connections.close();
      if (store != null) {
        store.close();
      }
    }
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return on("READ", connection -> records.read(connection, table, key, fields, result)
        ? Status.OK
        : Status.NOT_FOUND);
  }

  @Override
  public Status scan(String table, String startkey, int recordcount, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return on("SCAN", connection -> {
      records.scan(connection, table, startkey, recordcount, fields, result);
      return Status.OK;
    });
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return on("UPDATE", connection -> {
      records.write(connection, table, key, values);
      return Status.OK;
    });
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return on("INSERT", connection -> {
      if (batch > 1) {
        return records.load(connection, batch, table, key, values) ? Status.OK : Status.BATCHED_OK;
      }
      records.write(connection, table, key, values);
      return Status.OK;
    });
  }

  @Override
  public Status delete(String table, String key) {
    return on("DELETE", connection -> {
      records.delete(connection, table, key);
      return Status.OK;
    });
  }

  @Override
  public Status run(String operation, String statement, long[] bytes) {
    return on(operation, connection -> {
      bytes[0] = connection.run(statement);
      return Status.OK;
    });
  }

  @Override
  public Optional<String> syntaxError(String statement) {
    try {
      connections.current().execute("EXPLAIN AST " + statement);
      return Optional.empty();
    } catch (IOException e) {
      ClickHouseFailure failure = ClickHouseFailure.of(e);
      return failure.code() == SYNTAX_ERROR ? Optional.of(failure.message()) : Optional.empty();
    }
  }

  @Override
  public void read(String statement, Consumer<byte[]> row) {
    ClickHouseOptions patient = ClickHouseOptions.measured(Settings.of(getProperties())).withTimeout(UNMEASURED);
    try (HostConnections hosts = new HostConnections(patient)) {
      hosts.current().readJson(statement, row);
    } catch (CommandException e) {
      throw e;
    } catch (Exception e) {
      throw new TargetException(ClickHouseFailure.of(e).sentence(), e);
    }
  }

  @Override
  public TenantQueries tenantQueries(TenantSpec spec) {
    return new BinaryTenantQueries(connections, spec);
  }

  @Override
  public TenantStore tenantStore() {
    if (store == null) {
      store = new ClickHouseTenantStore(options);
    }
    return store;
  }

  private Status on(String name, HostConnections.Question<Status> operation) {
    try {
      return operation.ask(connections.current());
    } catch (CommandException e) {
      throw e;
    } catch (Exception e) {
      return connections.failed(name, e);
    }
  }
}
