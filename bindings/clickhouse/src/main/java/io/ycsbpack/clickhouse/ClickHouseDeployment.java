// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.embedded.ServerConfig;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.OperatedKind;
import io.ycsbpack.core.deployment.ServerDeployment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class ClickHouseDeployment {
  private static final int HTTP = 8123;
  private static final int NATIVE = 9000;
  /** The user that the official image makes and runs as. */
  private static final long IMAGE_USER = 101;
  private static final String CONFIG_FOLDER = "/etc/clickhouse-server/config.d/";
  private static final String CONFIG = """
      <clickhouse>
        <logger><level>warning</level><console>1</console></logger>
      """ + ServerConfig.CAPACITY + "</clickhouse>\n";
  /** Leaves out the image's ports of other protocols. */
  private static final String PORTS = """
      <clickhouse>
        <http_port replace="replace">%d</http_port>
        <tcp_port replace="replace">%d</tcp_port>
        <mysql_port remove="remove"/>
        <postgresql_port remove="remove"/>
        <interserver_http_port remove="remove"/>
      </clickhouse>
      """;
  static final ServerDeployment SERVER = new ServerDeployment("clickhouse/clickhouse-server:25.8",
      new Access("ycsb", HTTP, ClickHouseOptions.ENVIRONMENT, ClickHouseProperties.PASSWORD.name(),
          (hosts, user) -> Map.of(ClickHouseProperties.URL.name(),
              "jdbc:clickhouse://" + String.join(",", hosts) + "/default", ClickHouseProperties.USER.name(), user)),
      Map.of("http", HTTP, "native", NATIVE), "/ping", IMAGE_USER,
      new ServerDeployment.Variables("CLICKHOUSE_USER", "CLICKHOUSE_PASSWORD", Map.of(),
          Map.of("CLICKHOUSE_RUN_AS_ROOT", "1")),
      new ServerDeployment.Files("/var/lib/clickhouse", Map.of(CONFIG_FOLDER + "ycsbpack.xml", CONFIG),
          ports -> Map.of(CONFIG_FOLDER + "ycsbpack-ports.xml",
              PORTS.formatted(ports.get("http"), ports.get("native")))));

  static final List<OperatedKind> OPERATED = List.of(
      new OperatedKind("clickhouse.altinity.com/v1", "ClickHouseInstallation",
          "spec.templates.podTemplates[*].spec.containers[*].resources", "clickhouse.altinity.com/chi={name}",
          Optional.empty()),
      new OperatedKind("clickhouse.com/v1alpha1", "ClickHouseCluster", "spec.containerTemplate.resources",
          "app={name}-clickhouse,clickhouse.com/role=clickhouse-server", Optional.of("clickhouse-server")));

  private ClickHouseDeployment() {
  }
}
