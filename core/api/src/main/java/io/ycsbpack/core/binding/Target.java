package io.ycsbpack.core.binding;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.tenant.TenantStore;
import java.util.Map;
import java.util.Optional;

/** A database endpoint that was found usable: what a run is aimed at. Closing it gives back what opening it took. */
public interface Target extends AutoCloseable {

  TargetKind kind();

  /** One line that says which server this is: product, version, address. No secrets. */
  String description();

  /** Property values that each database object needs to reach it, to be laid over the run's settings. */
  Map<String, String> connection();

  /** Where the tenant data set lives on it; empty when the binding does not serve the tenant workload. */
  Optional<TenantStore> tenantStore();

  /**
   * Makes ready the table of YCSB's core workloads, as far as its {@link CoreTable.Use} allows.
   *
   * @return how many usable records it holds afterwards
   * @throws TargetException when a table of that name is there that ycsbpack did not make, or it can't be made
   */
  long prepareCoreTable(CoreTable table);

  /**
   * Does what has to be done once after the last record of a load of that table, so that all loads leave the same; the
   * default does nothing.
   *
   * @throws TargetException when the server refuses
   */
  default void finishCoreLoad(String table) {
  }

  /** Versions of what is on the other side and of the driver, by name; no secrets. */
  default Map<String, String> versions() {
    return Map.of();
  }

  /** Resources that the server detected, by the names of its own settings; it may not see a limit. */
  default Map<String, String> detectedResources() {
    return Map.of();
  }

  /**
   * All that the server reports of its configuration and build, by the names of its own settings: how it may differ
   * from another one. What is the host's own, such as ports and paths, and what may be secret is left out; empty where
   * it can't be asked.
   */
  default Map<String, String> reportedSettings() {
    return Map.of();
  }

  /**
   * How it finds the rows of the workload's statements, by the name of each, as it explained them before the run; empty
   * where that can't be told or was not asked.
   */
  default Map<String, String> plans() {
    return Map.of();
  }

  default Optional<UsageProbe> probe() {
    return Optional.empty();
  }

  /** Reads what the database itself counts, on connections of its own; empty where it can't be told. */
  default Optional<CounterSource> counters() {
    return Optional.empty();
  }

  /** Counts the queries that it is asked; empty where that can't be told or no cache is between. */
  default Optional<QueryCount> queryCount() {
    return Optional.empty();
  }

  /** Counts all the statements that its servers are sent by any client; empty where that can't be told. */
  default Optional<QueryCount> statementCount() {
    return Optional.empty();
  }

  /** Ends what {@link Binding#open} started; never throws. */
  @Override
  void close();
}
