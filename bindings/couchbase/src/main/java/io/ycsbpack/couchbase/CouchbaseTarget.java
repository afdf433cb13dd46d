// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.java.Cluster;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.tenant.TenantStore;
import io.ycsbpack.couchbase.connection.Collections;
import io.ycsbpack.couchbase.connection.CouchbaseProperties;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.QueryPlan;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import io.ycsbpack.couchbase.records.Scans;
import io.ycsbpack.couchbase.tenant.CouchbaseTenantStore;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class CouchbaseTarget implements Target {
  private final SharedCluster shared;
  private final Optional<CouchbaseDouble> server;
  private final String description;
  private final String version;
  private final Optional<UsageProbe> probe;
  private final Console console;
  private final Map<String, String> plans = new LinkedHashMap<>();

  /**
   * @param server the test double, if this is one
   * @param description for the user
   * @param probe empty if the nodes do not report their CPU use
   */
  CouchbaseTarget(SharedCluster shared, Optional<CouchbaseDouble> server, String description, String version,
      Optional<UsageProbe> probe, Console console) {
    this.shared = shared;
    this.server = server;
    this.description = description;
    this.version = version;
    this.probe = probe;
    this.console = console;
  }

  @Override
  public TargetKind kind() {
    return server.isPresent() ? TargetKind.EMBEDDED_DOUBLE : TargetKind.GIVEN;
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public Map<String, String> connection() {
    return server.isEmpty()
        ? Map.of()
        : Stream.of(CouchbaseProperties.HOST, CouchbaseProperties.PASSWORD)
            .collect(Collectors.toMap(Property::name, property -> property.get(shared.options().settings())));
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("server", version, "driver",
        "couchbase java-client " + Cluster.class.getPackage().getImplementationVersion());
  }

  @Override
  public Map<String, String> reportedSettings() {
    try {
      return new Management(shared).settings();
    } catch (IOException e) {
      // Only a list in the report: the run goes on without it.
      return Map.of();
    }
  }

  @Override
  public Map<String, String> plans() {
    return plans;
  }

  @Override
  public Optional<UsageProbe> probe() {
    return probe;
  }

  @Override
  public Optional<TenantStore> tenantStore() {
    return Optional.of(new CouchbaseTenantStore(shared, plans));
  }

  @Override
  public long prepareCoreTable(CoreTable table) {
    long there = prepared(table);
    if (there > 0 || table.use() != CoreTable.Use.RUN) {
      // Before anything is measured: the threads share the driver's knowledge of the cluster.
      shared.learned(shared.options().records());
    }
    return there;
  }

  private long prepared(CoreTable table) {
    boolean isRun = table.use() == CoreTable.Use.RUN;
    Keyspace keyspace = shared.options().records();
    Collections collections = new Collections(shared);
    if (isRun && !collections.has(keyspace)) {
      return 0;
    }
    boolean made = !isRun && collections.make(keyspace);
    // The double's index costs nothing, and lets the records be counted.
    boolean indexed = table.scanned() || server.isPresent();
    Indexes indexes = new Indexes(shared, keyspace);
    if (indexed && isRun && server.isEmpty()) {
      indexes.require(Indexes.Wanted.PRIMARY, "ycsb load couchbase --schema-only");
    } else if (indexed) {
      indexes.make(Indexes.Wanted.PRIMARY);
    }
    if (isRun && table.scanned()) {
      checkScan();
    }
    if (made) {
      return 0;
    }
    RecordCount count = new RecordCount(shared, console);
    RecordCount.Known there = indexed ? count.byStatement() : count.withoutNeedForStatements(isRun);
    // Documents that are only known to be in the bucket may be in other collections. Nothing marks a collection as
    // ours: its documents are never removed without a request.
    if (table.use() == CoreTable.Use.LOAD_ALL && there.exact() && there.most() > 0
        && !CouchbaseProperties.UPSERT.get(shared.options().settings())) {
      throw new TargetException("the collection " + keyspace + " holds " + there.most()
          + " documents, and a load would "
          + "insert all records again; write over them with -p couchbase.upsert=true, or name another collection by "
          + "-p couchbase.collection=...");
    }
    return there.most();
  }

  /** A scan should read the primary index from its start key on, and no more of the collection. */
  private void checkScan() {
    String statement = new Scans(shared).statement();
    QueryPlan plan = QueryPlan.of(new Statements(shared), statement, "", 1);
    if (plan.scans().isEmpty() || plan.scans().stream().anyMatch(QueryPlan.Scan::isSequential)) {
      throw new TargetException("scans would not be answered by the primary index, their plan is: " + plan
          + "; look at it by: EXPLAIN " + statement);
    }
    plans.put("SCAN", plan.toString());
  }

  @Override
  public void close() {
    if (probe.orElse(null) instanceof NodesProbe nodes) {
      nodes.close();
    }
    shared.close();
    server.ifPresent(CouchbaseDouble::close);
  }
}
