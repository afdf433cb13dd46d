// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import com.clickhouse.jdbc.Driver;
import io.ycsbpack.clickhouse.embedded.EmbeddedClickHouse;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.tenant.TenantStore;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

final class ClickHouseTarget implements Target {
  /** The first version that has CoalescingMergeTree. */
  private static final String RECORDS = "25.6";
  private static final Duration MERGED_WITHIN = Duration.ofMinutes(15);
  /** A server too busy to answer must not hold up the run. */
  private static final Duration ASKED_WITHIN = Duration.ofSeconds(2);
  /** Longer: the busier a server is, the more likely other clients load it. */
  private static final Duration STATEMENTS_WITHIN = Duration.ofSeconds(10);

  private final ClickHouseOptions options;
  private final Optional<EmbeddedClickHouse> embedded;
  private final ClickHousePreflight found;
  /** Empty if the answering server is unknown, so that its counters can't be used. */
  private final Optional<UsageProbe> probe;
  private final ClickHouseTenantStore store;
  private final ServerCounters queries;
  private final ServerCounters statements;

  /** @param embedded its server, which it closes; empty for servers that are given */
  ClickHouseTarget(ClickHouseOptions options, Optional<EmbeddedClickHouse> embedded, ClickHousePreflight found) {
    this.options = options;
    this.embedded = embedded;
    this.found = found;
    probe = embedded.map(EmbeddedClickHouse::probe)
        .or(() -> found.balanced() ? Optional.empty() : Optional.of(ServerCounters.usage(options)));
    store = new ClickHouseTenantStore(options);
    queries = ServerCounters.ofStatements(options);
    statements = ServerCounters.ofStatements(options.withTimeout(STATEMENTS_WITHIN));
  }

  @Override
  public TargetKind kind() {
    return embedded.isPresent() ? TargetKind.EMBEDDED : TargetKind.GIVEN;
  }

  @Override
  public String description() {
    return embedded.map(EmbeddedClickHouse::description)
        .orElseGet(() -> "ClickHouse " + found.version() + " at "
            + options.endpoints().stream().map(Endpoint::toString).collect(Collectors.joining(", "))
            + ", given by clickhouse.url");
  }

  @Override
  public Map<String, String> connection() {
    return embedded.map(server -> Map.of(ClickHouseProperties.URL.name(), server.jdbcUrl())).orElse(Map.of());
  }

  @Override
  public Map<String, String> versions() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("server", found.version());
    versions.put("driver", "clickhouse-jdbc " + Driver.getLibraryVersion());
    embedded.ifPresent(server -> versions.putAll(server.runtime()));
    return versions;
  }

  @Override
  public Map<String, String> detectedResources() {
    return ReportedSettings.detected(options);
  }

  @Override
  public Map<String, String> reportedSettings() {
    return ReportedSettings.read(options);
  }

  @Override
  public Optional<UsageProbe> probe() {
    return probe;
  }

  @Override
  public Optional<QueryCount> queryCount() {
    return probe.filter(known -> options.isCacheBetween()).map(known -> queries.counting("SelectQuery"));
  }

  @Override
  public Optional<QueryCount> statementCount() {
    return probe.map(known -> statements.counting("InitialQuery"));
  }

  @Override
  public Optional<CounterSource> counters() {
    return probe.map(known -> new ServerCounters(options.withTimeout(ASKED_WITHIN)));
  }

  @Override
  public Optional<TenantStore> tenantStore() {
    return Optional.of(store);
  }

  @Override
  public long prepareCoreTable(CoreTable table) {
    boolean load = table.use() != CoreTable.Use.RUN;
    HostTables onHosts = new HostTables(options, table.name());
    if (load) {
      for (String version : found.version().split(", ")) {
        if (ClickHousePreflight.isBefore(version, RECORDS)) {
          throw new TargetException("the records of the core workloads need ClickHouse " + RECORDS
              + " or newer (CoalescingMergeTree), and this is " + version + "; the tenant mix runs on it");
        }
      }
      onHosts.requireLoadable();
    }
    try (HostConnections connections = new HostConnections(options)) {
      long there = RecordTable.prepare(connections.current(), table);
      if (load) {
        onHosts.awaitOnEachHost();
      } else {
        onHosts.requireSameRows(RecordTable.KEY, "FINAL");
      }
      onHosts.requireQuorum();
      return there;
    } catch (IOException e) {
      throw new TargetException(
          "the table " + table.name() + " can't be made ready: " + ClickHouseFailure.of(e).message(), e);
    }
  }

  @Override
  public void finishCoreLoad(String table) {
    try (HostConnections connections = new HostConnections(options.withTimeout(MERGED_WITHIN))) {
      connections.current().mergeLoaded(table);
    } catch (IOException e) {
      throw new TargetException("the load of " + table + " can't be finished: " + ClickHouseFailure.of(e).message(), e);
    }
  }

  @Override
  public void close() {
    store.close();
    queries.close();
    statements.close();
    embedded.ifPresent(EmbeddedClickHouse::close);
  }
}
