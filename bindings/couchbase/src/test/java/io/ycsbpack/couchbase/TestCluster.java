// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.cli.Main;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.testkit.CommandResult;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import site.ycsb.DBException;

/**
 * What each test works on: a double of its own; or, with COUCHBASE_URL set (and COUCHBASE_USERNAME, COUCHBASE_PASSWORD,
 * COUCHBASE_BUCKET), that real cluster, in the scope "ycsbpack_test".
 */
final class TestCluster extends TestConsole implements BeforeEachCallback, AfterEachCallback {
  private static final Optional<String> REAL = Optional.ofNullable(System.getenv("COUCHBASE_URL"));

  private final List<Couchbase> connected = new ArrayList<>();
  private final boolean isReal;
  private final CouchbaseDouble.Trait[] traits;
  private CouchbaseDouble server;

  TestCluster() {
    this(REAL.isPresent());
  }

  private TestCluster(boolean isReal, CouchbaseDouble.Trait... traits) {
    this.isReal = isReal;
    this.traits = traits;
  }

  /** Always a double, which can be made to fail. */
  static TestCluster ofDouble(CouchbaseDouble.Trait... traits) {
    return new TestCluster(false, traits);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    if (!isReal) {
      server = new CouchbaseDouble("default", "Administrator", "secret-of-the-test", traits);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    connected.forEach(Couchbase::cleanup);
    if (server != null) {
      server.close();
    }
  }

  /** Whether it is a double, which can be made to fail. */
  static boolean isDouble() {
    return REAL.isEmpty();
  }

  CouchbaseDouble server() {
    return server;
  }

  /** How to reach it, with more properties over that: name, value, name, value, ... */
  Settings settings(String... more) {
    Map<String, String> values = new LinkedHashMap<>();
    if (server != null) {
      values.put("couchbase.host", server.connectionString());
      values.put("couchbase.password", "secret-of-the-test");
      // Long enough for a busy machine; who waits for a timeout asks for a shorter one.
      values.put("couchbase.kvTimeout", "2m");
      values.put("couchbase.connectTimeout", "2m");
    } else {
      values.put("couchbase.host", REAL.get());
      values.put("couchbase.username", System.getenv().getOrDefault("COUCHBASE_USERNAME", "Administrator"));
      values.put("couchbase.bucket", System.getenv().getOrDefault("COUCHBASE_BUCKET", "default"));
    }
    values.put("couchbase.scope", "ycsbpack_test");
    values.put("couchbase.collection", "records");
    values.put("couchbase.scanConsistency", "request_plus");
    for (int i = 0; i < more.length; i += 2) {
      values.put(more[i], more[i + 1]);
    }
    return Settings.NONE.with(values, "the test");
  }

  /** The table of records; {@code scanned} ones need a primary index. */
  static CoreTable table(boolean scanned, CoreTable.Use use) {
    return new CoreTable("usertable", 10, "field", scanned, use);
  }

  Target open(String... more) {
    return new CouchbaseBinding().open(settings(more), this);
  }

  Couchbase connect(String... more) throws DBException {
    Couchbase database = connected(settings(more));
    connected.add(database);
    return database;
  }

  /** Connects once the collection of records and its primary index are there. */
  Couchbase prepared(String... more) throws DBException {
    // The target and the database share one connection of the driver.
    try (Target target = open(more)) {
      target.prepareCoreTable(table(true, CoreTable.Use.LOAD_PART));
      return connect(more);
    }
  }

  /** Runs ycsb within this JVM, with arguments separated by blanks; its record goes to {@code folder}. */
  static CommandResult ycsb(Path folder, String arguments) {
    // Other processes may keep the machine of the tests busy.
    String shared = arguments.startsWith("run") ? " -p verdict.shared=true -p verdict.steal=1" : "";
    return CommandResult.of(Main::run, (arguments + shared + " -p results=" + folder.resolve("results")).split(" "));
  }

  static Couchbase connected(Settings settings) throws DBException {
    Couchbase database = new Couchbase();
    database.setProperties(settings.toProperties());
    database.init();
    return database;
  }
}
