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
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * @param server the test double, if this is one
 * @param description for the user
 * @param probe empty if the nodes do not report their CPU use
 * @param plans of the statements that were checked, by name; the checks add them
 */
record CouchbaseTarget(SharedCluster shared, Optional<CouchbaseDouble> server, String description, String version,
    Optional<UsageProbe> probe, Console console, Map<String, String> plans) implements Target {

  @Override
  public TargetKind kind() {
    return server.isPresent() ? TargetKind.EMBEDDED_DOUBLE : TargetKind.GIVEN;
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
      // A scan should read the primary index from its start key on, and no more of the collection.
      plans.put("SCAN", QueryPlan.require(shared.statements(),
          "scans would not be answered by the primary index, their plan is: ", QueryPlan.Scan::isSequential,
          CouchbaseRecords.scan(keyspace, Set.of()), "", 1));
    }
    if (made) {
      return 0;
    }
    RecordCount there = indexed
        ? RecordCount.byStatement(shared)
        : RecordCount.withoutNeedForStatements(shared, isRun, console);
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

  @Override
  public void close() {
    if (probe.orElse(null) instanceof NodesProbe nodes) {
      nodes.close();
    }
    shared.close();
    server.ifPresent(CouchbaseDouble::close);
  }
}
