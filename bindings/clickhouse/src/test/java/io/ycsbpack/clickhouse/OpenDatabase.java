// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import site.ycsb.DBException;

/** An open database object for each test, and connections next to it, both to the shared test server. */
abstract class OpenDatabase {
  protected final HostConnections connections = new HostConnections(TestDatabase.options());
  protected ClickHouse database;
  private final String[] properties;

  /** @param properties of the database object, name and value alternating */
  protected OpenDatabase(String... properties) {
    this.properties = properties;
  }

  @BeforeEach
  final void openDatabase() throws DBException {
    database = TestDatabase.open(properties);
  }

  @AfterEach
  final void closeDatabase() throws DBException {
    database.cleanup();
    connections.close();
  }
}
