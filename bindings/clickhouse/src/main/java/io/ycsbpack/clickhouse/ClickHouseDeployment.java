package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.embedded.ServerRoom;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.util.Map;

/** How the official image of ClickHouse is run, and reached. */
final class ClickHouseDeployment {
  private static final int HTTP = 8123;
  private static final int NATIVE = 9000;
  /** The user that the official image makes and runs as. */
  private static final long IMAGE_USER = 101;
  private static final String CONFIG = """
      <clickhouse>
        <logger><level>warning</level><console>1</console></logger>
      """ + ServerRoom.SETTINGS + "</clickhouse>\n";
  static final ServerDeployment SERVER = new ServerDeployment("clickhouse/clickhouse-server:25.8",
      new Access("ycsb", HTTP, ConnectionOptions.ENVIRONMENT, ClickHouseProperties.PASSWORD.name(),
          (hosts, user) -> Map.of(ClickHouseProperties.URL.name(),
              "jdbc:clickhouse://" + String.join(",", hosts) + "/default", ClickHouseProperties.USER.name(), user)),
      Map.of("http", HTTP, "native", NATIVE), "/ping", "/var/lib/clickhouse", IMAGE_USER, "CLICKHOUSE_USER",
      "CLICKHOUSE_PASSWORD", Map.of(), Map.of("/etc/clickhouse-server/config.d/ycsbpack.xml", CONFIG));

  private ClickHouseDeployment() {
  }
}
