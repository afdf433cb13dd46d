// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.binding;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.tenant.TenantStore;
import java.util.Map;
import java.util.Optional;

/** A usable database endpoint: the target of a run. Closing it releases the resources of the open. */
public interface Target extends AutoCloseable {

  TargetKind kind();

  /** One line that says which server this is: product, version, address. No secrets. */
  String description();

  /** Property values that each database object needs to reach it, to be laid over the run's settings. */
  default Map<String, String> connection() {
    return Map.of();
  }

  /** The tenant data set's store; empty when the binding does not serve the tenant workload. */
  default Optional<TenantStore> tenantStore() {
    return Optional.empty();
  }

  /**
   * Makes ready the table of YCSB's core workloads, as far as its {@link CoreTable.Use} allows.
   *
   * @return how many usable records it holds afterwards
   * @throws TargetException when a table of that name is there that ycsbpack did not make, or it can't be made
   */
  long prepareCoreTable(CoreTable table);

  /** Finishes a load of that table after its last record, so that all loads leave the same state. */
  default void finishCoreLoad(String table) {
  }

  /** Versions of what is on the other side and of the driver, by name; no secrets. */
  default Map<String, String> versions() {
    return Map.of();
  }

  /** Resources that the server detected, by the server's setting names; it may not see a limit. */
  default Map<String, String> detectedResources() {
    return Map.of();
  }

  /**
   * The server's reported configuration and build, by the server's setting names, to compare servers. Host-specific
   * settings (ports, paths) and possible secrets are left out; empty if the server reports none.
   */
  default Map<String, String> reportedSettings() {
    return Map.of();
  }

  /** The query plans of the workload's statements, by statement name, explained before the run; empty if unknown. */
  default Map<String, String> plans() {
    return Map.of();
  }

  default Optional<UsageProbe> probe() {
    return Optional.empty();
  }

  /** Reads the database's counters on separate connections; empty if it has none. */
  default Optional<CounterSource> counters() {
    return Optional.empty();
  }

  /** Counts the queries that reach the database; empty if unknown or if no cache is in front. */
  default Optional<QueryCount> queryCount() {
    return Optional.empty();
  }

  /** Counts the statements that all clients send to its servers; empty if unknown. */
  default Optional<QueryCount> statementCount() {
    return Optional.empty();
  }

  /** Releases the resources of {@link Binding#open}; never throws. */
  @Override
  default void close() {
  }
}
