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
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import site.ycsb.ByteArrayByteIterator;
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
 * key is an update, and an update of a missing one an insert. Values are bytes in RowBinary: JDBC would take them for
 * text and change values that are not UTF-8.
 */
public final class ClickHouse extends DB implements TenantConnection, StatementConnection {
  private static final int SYNTAX_ERROR = 62;
  /** Keep a read of a few records from reading much more. */
  private static final Map<String, String> READ_SETTINGS = Map.of("max_block_size", "512", "max_threads", "1");

  private final RecordBatch one = new RecordBatch();
  private final RecordBatch loaded = new RecordBatch();
  private final Map<String, RecordTable> tables = new HashMap<>();
  private final Map<HostConnection, String> readSettings = new IdentityHashMap<>();
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
      if (loaded.records() > 0) {
        loaded.send(connections.current());
      }
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
    return on("READ", connection -> {
      Collection<String> columns = columns(connection, table, fields);
      boolean[] found = {false};
      connection.query(select(table, columns) + " = " + Sql.text(key) + readSettings(connection), rows -> {
        while (rows.hasNext()) {
          found[0] = true;
          readRow(rows, columns, result);
        }
      });
      return found[0] ? Status.OK : Status.NOT_FOUND;
    });
  }

  @Override
  public Status scan(String table, String startkey, int recordcount, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return on("SCAN", connection -> {
      Collection<String> columns = columns(connection, table, fields);
      connection.query(select(table, columns) + " >= " + Sql.text(startkey) + " ORDER BY " + RecordTable.KEY + " LIMIT "
          + recordcount + readSettings(connection), rows -> {
            while (rows.hasNext()) {
              HashMap<String, ByteIterator> record = new HashMap<>();
              readRow(rows, columns, record);
              result.add(record);
            }
          });
      return Status.OK;
    });
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return on("UPDATE", connection -> write(connection, table, key, values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return on("INSERT", connection -> batch > 1
        ? load(connection, table, key, values)
        : write(connection, table, key, values));
  }

  /** A lightweight delete: when it returns, the rows are masked in every part. */
  @Override
  public Status delete(String table, String key) {
    return on("DELETE", connection -> {
      connection.execute("DELETE FROM " + Sql.name(table) + " WHERE " + RecordTable.KEY + " = " + Sql.text(key));
      return Status.OK;
    });
  }

  private Status write(HostConnection connection, String table, String key, Map<String, ByteIterator> values)
      throws IOException {
    columns(connection, table, values.keySet());
    one.clear();
    one.add(table, key, values);
    one.send(connection);
    return Status.OK;
  }

  /** Keeps records until there are enough for one INSERT. After a failure all are kept, and written with the next. */
  private Status load(HostConnection connection, String table, String key, Map<String, ByteIterator> values)
      throws IOException {
    columns(connection, table, values.keySet());
    if (!loaded.takes(table, values)) {
      loaded.send(connection);
    }
    loaded.add(table, key, values);
    if (loaded.records() >= batch || loaded.isLarge()) {
      loaded.send(connection);
    }
    return loaded.records() == 0 ? Status.OK : Status.BATCHED_OK;
  }

  /** Up to a comparison with a key. */
  private static String select(String table, Collection<String> columns) {
    return "SELECT " + columns.stream().map(Sql::name).collect(Collectors.joining(", ")) + " FROM " + Sql.name(table)
        + " FINAL WHERE " + RecordTable.KEY;
  }

  /** Without settings that the user may not send. */
  private String readSettings(HostConnection connection) {
    return readSettings.computeIfAbsent(connection, host -> Sql.settings(host.sendable(READ_SETTINGS)));
  }

  private static void readRow(RowBinaryInput rows, Collection<String> columns, Map<String, ByteIterator> result)
      throws IOException {
    for (String column : columns) {
      byte[] value = rows.readNullableString();
      if (value != null) {
        result.put(column, new ByteArrayByteIterator(value));
      }
    }
  }

  /** The requested fields, else all of the table's; their types are checked once. */
  private Collection<String> columns(HostConnection connection, String table, Set<String> fields) throws IOException {
    RecordTable known = tables.get(table);
    if (known == null) {
      known = RecordTable.of(connection, table);
      if (!known.fields().isEmpty()) {
        tables.put(table, known);
      }
    }
    Collection<String> used = fields == null ? known.fields() : fields;
    known.check(used);
    return used;
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
