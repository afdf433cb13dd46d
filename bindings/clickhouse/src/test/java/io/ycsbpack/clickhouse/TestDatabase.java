package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.embedded.TestServer;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import site.ycsb.DBException;

/** The shared test server as the binding sees it. */
public final class TestDatabase {

  private TestDatabase() {
  }

  /** Settings that lead to it. */
  public static Settings settings() {
    return Settings.NONE.with(Map.of(ClickHouseProperties.URL.name(), TestServer.get().jdbcUrl()), "");
  }

  /** Options that lead to it. */
  public static ConnectionOptions options() {
    return ConnectionOptions.of(settings());
  }

  /** Options that lead to it, with one property set. */
  public static ConnectionOptions options(String name, String value) {
    return ConnectionOptions.of(settings().with(Map.of(name, value), ""));
  }

  /** An open database object. */
  public static ClickHouse open() throws DBException {
    return open("clickhouse.user", "default");
  }

  /** An open database object with one property set. */
  public static ClickHouse open(String name, String value) throws DBException {
    ClickHouse database = new ClickHouse();
    database.setProperties(settings().with(Map.of(name, value), "").toProperties());
    database.init();
    return database;
  }
}
