// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.clickhouse.embedded.EmbeddedControl;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.capture.StatementLog;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedKind;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.DB;

/** {@code ycsb run clickhouse}: a server that is given by {@code clickhouse.url}, else the embedded one. */
public final class ClickHouseBinding implements Binding {

  @Override
  public String name() {
    return "clickhouse";
  }

  @Override
  public String summary() {
    return "ClickHouse over HTTP; without clickhouse.url an embedded server on this machine";
  }

  @Override
  public Class<? extends DB> databaseClass() {
    return ClickHouse.class;
  }

  @Override
  public List<Property<?>> properties() {
    return ClickHouseProperties.all();
  }

  @Override
  public List<Counter> counters() {
    return ServerEvent.counters();
  }

  @Override
  public Set<String> clientProperties() {
    return Set.of(ClickHouseProperties.SETTINGS.name(), ClickHouseProperties.COMPRESS.name(),
        ClickHouseProperties.TIMEOUT.name());
  }

  @Override
  public Map<String, String> unmeasuredLoad() {
    return Map.of(ClickHouseProperties.INSERT_BATCH.name(), "1000");
  }

  @Override
  public List<String> secrets(Settings settings) {
    return List.of(ClickHouseOptions.password(settings));
  }

  @Override
  public Optional<EmbeddedServer> embedded() {
    return Optional.of(new EmbeddedControl());
  }

  @Override
  public Optional<StatementLog> statementLog(Settings settings) {
    return ClickHouseProperties.URL.find(settings).map(url -> new QueryLog(ClickHouseOptions.of(settings)));
  }

  @Override
  public Optional<Deployment> deployment() {
    return Optional.of(ClickHouseDeployment.SERVER);
  }

  @Override
  public List<OperatedKind> operatedKinds() {
    return ClickHouseDeployment.OPERATED;
  }

  @Override
  public Target open(Settings settings, Console console) {
    if (ClickHouseProperties.URL.find(settings).isPresent()) {
      ClickHouseOptions options = ClickHouseOptions.of(settings);
      return new ClickHouseTarget(options, Optional.empty(), ClickHousePreflight.check(options, console));
    }
    EmbeddedClickHouse server = EmbeddedControl.joinOrStart(settings, console);
    ClickHouseOptions options = ClickHouseOptions
        .of(settings.with(Map.of(ClickHouseProperties.URL.name(), server.jdbcUrl()), ""));
    return new ClickHouseTarget(options, Optional.of(server), new ClickHousePreflight(server.version(), false));
  }
}
