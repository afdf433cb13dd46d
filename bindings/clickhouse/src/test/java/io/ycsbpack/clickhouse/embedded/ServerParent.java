// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A command that uses an embedded server, to be killed by a test: {@code ServerParent <libchdb.so> <data folder>}. It
 * prints the server's pid and then lives until its standard input ends.
 */
final class ServerParent {

  private ServerParent() {
  }

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    try (EmbeddedClickHouse server = EmbeddedClickHouse
        .start(Path.of(arguments[0]), Path.of(arguments[1]), Optional.empty())) {
      TestServer.execute(server, "CREATE TABLE IF NOT EXISTS t (a UInt64) ENGINE = MergeTree ORDER BY a",
          "INSERT INTO t VALUES (42)");
      System.out.println(server.pid());
      System.in.transferTo(System.out);
    }
  }

  /** The same with a detached server. */
  static final class Detached {

    private Detached() {
    }

    /** See the class. */
    public static void main(String[] arguments) throws Exception {
      Settings settings = Settings.NONE.with(
          Map.of(ClickHouseProperties.EMBEDDED_ENGINE.name(), arguments[0], ClickHouseProperties.EMBEDDED_DATA.name(),
              arguments[1]),
          "test");
      System.out.println(new EmbeddedControl().start(settings, Optional.empty(), new TestConsole()).pid());
      System.in.transferTo(System.out);
    }
  }
}
