// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Progress;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.core.tenant.TenantTableState;
import io.ycsbpack.core.tenant.TenantWriter;
import io.ycsbpack.testkit.TestConsole;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** The shared test server as the binding sees it. Properties are given as name, value, name, value, ... */
public final class TestDatabase {
  private TestDatabase() {
  }

  /** Settings that lead to it, with more properties over that. */
  public static Settings settings(String... properties) {
    return settingsOf(TestServer.get().jdbcUrl(), properties);
  }

  /** Settings that lead to the server at this URL. */
  public static Settings settingsOf(String url, String... properties) {
    Map<String, String> values = new HashMap<>(Map.of(ClickHouseProperties.URL.name(), url));
    for (int i = 0; i < properties.length; i += 2) {
      values.put(properties[i], properties[i + 1]);
    }
    return Settings.NONE.with(values, "");
  }

  /** Returns the URL of hosts on this machine, by their HTTP ports. */
  public static String urlOf(int... ports) {
    return IntStream.of(ports)
        .mapToObj(port -> "127.0.0.1:" + port)
        .collect(Collectors.joining(",", "jdbc:clickhouse://", "/default"));
  }

  public static ClickHouseOptions options(String... properties) {
    return ClickHouseOptions.of(settings(properties));
  }

  /** Opens connections like those of measured operations. */
  public static HostConnections measured(String... properties) {
    return new HostConnections(ClickHouseOptions.measured(settings(properties)));
  }

  /** Opens a database object. */
  public static ClickHouse open(String... properties) throws DBException {
    return open(settings(properties));
  }

  /** Opens a database object with these settings. */
  public static ClickHouse open(Settings settings) throws DBException {
    ClickHouse database = new ClickHouse();
    database.setProperties(settings.toProperties());
    database.init();
    return database;
  }

  /** Opens the target as a command does. */
  public static Target target(Settings settings) {
    return new ClickHouseBinding().open(settings, new TestConsole());
  }

  /** Returns the first column of the first row. */
  public static String value(String question) throws Exception {
    return value(settings(), question);
  }

  public static String value(Settings settings, String question) throws Exception {
    try (HostConnections connections = new HostConnections(ClickHouseOptions.of(settings))) {
      return connections.current().value(question);
    }
  }

  /** Returns the statement as the server understands it. */
  public static String parsed(String statement) throws Exception {
    return value("SELECT formatQuery(" + Sql.text(statement) + ")");
  }

  public static void execute(String... statements) throws Exception {
    execute(settings(), statements);
  }

  public static void execute(Settings settings, String... statements) throws Exception {
    try (HostConnections connections = new HostConnections(ClickHouseOptions.of(settings))) {
      for (String statement : statements) {
        connections.current().execute(statement);
      }
    }
  }

  /** Describes a table of records whose fields are {@code field0}, {@code field1}, ... and that is not scanned. */
  public static CoreTable table(String name, int fields, CoreTable.Use use) {
    return new CoreTable(name, fields, "field", false, use);
  }

  /** Prepares a table and returns the number of its records. */
  public static long prepare(CoreTable table) throws Exception {
    return prepare(options(), table);
  }

  public static long prepare(ClickHouseOptions options, CoreTable table) throws Exception {
    try (HostConnections connections = new HostConnections(options)) {
      return RecordTable.prepare(connections.current(), table);
    }
  }

  /** Loads the data set whole, one half by a writer and the other by the server. */
  public static void load(TenantStore store, TenantSpec spec) {
    store.create(spec);
    try (TenantWriter writer = store.writer(spec)) {
      writer.write(0, spec.rows() / 2);
    }
    store.generate(spec, spec.rows() / 2, spec.rows());
    store.fillSecondTable(spec, Progress.NONE);
    assertThat(store.state(spec).kind()).isEqualTo(TenantTableState.Kind.COMPLETE);
  }

  /** Returns one field of a record. */
  public static String read(ClickHouse database, String table, String key, String field) {
    Map<String, ByteIterator> record = new HashMap<>();
    assertThat(database.read(table, key, Set.of(field), record)).isSameAs(Status.OK);
    return record.get(field).toString();
  }

  /** Makes a record of {@code field0}, {@code field1}, ... */
  public static Map<String, ByteIterator> fields(String... values) {
    Map<String, ByteIterator> fields = new HashMap<>();
    IntStream.range(0, values.length).forEach(i -> fields.put("field" + i, new StringByteIterator(values[i])));
    return fields;
  }
}
