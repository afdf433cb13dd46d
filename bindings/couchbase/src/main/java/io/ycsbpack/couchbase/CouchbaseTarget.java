// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.java.Cluster;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.probe.UsageProbe;
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
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

final class CouchbaseTarget implements Target {
  private final Identity identity;
  private final SharedCluster shared;
  private final UsageProbe probe;
  private final Console console;
  private final Runnable end;
  private final Map<String, String> plans = new LinkedHashMap<>();

  /**
   * @param description for the user
   * @param connection properties by which it is reached, over the given ones
   */
  record Identity(TargetKind kind, String description, Map<String, String> connection, String version) {
  }

  /** @param probe null if the nodes do not report their CPU use */
  CouchbaseTarget(Identity identity, SharedCluster shared, UsageProbe probe, Console console, Runnable end) {
    this.identity = identity;
    this.shared = shared;
    this.probe = probe;
    this.console = console;
    this.end = end;
  }

  @Override
  public TargetKind kind() {
    return identity.kind();
  }

  @Override
  public String description() {
    return identity.description();
  }

  @Override
  public Map<String, String> connection() {
    return identity.connection();
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("server", identity.version(), "driver",
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
    return Optional.ofNullable(probe);
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
    Keyspace keyspace = shared.options().records();
    Collections collections = new Collections(shared);
    Indexes indexes = new Indexes(shared, keyspace);
    RecordCount count = new RecordCount(shared, console);
    // The double's index costs nothing, and lets the records be counted.
    boolean indexed = table.scanned() || identity.kind().isOurs();
    if (table.use() == CoreTable.Use.RUN) {
      if (!collections.has(keyspace)) {
        return 0;
      }
      if (identity.kind().isOurs()) {
        indexes.make(Indexes.Wanted.PRIMARY);
      } else if (indexed) {
        indexes.require(Indexes.Wanted.PRIMARY, "ycsb load couchbase --schema-only");
      }
      if (table.scanned()) {
        checkScan();
      }
      return indexed ? count.byStatement() : count.withoutNeedForStatements(true).most();
    }
    boolean made = collections.make(keyspace);
    if (indexed) {
      indexes.make(Indexes.Wanted.PRIMARY);
    }
    if (made) {
      return 0;
    }
    RecordCount.Known there = indexed
        ? new RecordCount.Known(count.byStatement(), true)
        : count.withoutNeedForStatements(false);
    // Documents that are only known to be in the bucket may be in other collections.
    return table.use() == CoreTable.Use.LOAD_ALL && there.exact() && there.most() > 0
        ? emptied(there.most(), keyspace)
        : there.most();
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

  /** Nothing marks a collection as ours: its documents are never removed without a request. */
  private long emptied(long there, Keyspace keyspace) {
    if (!CouchbaseProperties.UPSERT.get(shared.options().settings())) {
      throw new TargetException(
          "the collection " + keyspace + " holds " + there + " documents, and a load would insert "
              + "all records again; write over them with -p couchbase.upsert=true, or name another collection by "
              + "-p couchbase.collection=...");
    }
    return there;
  }

  @Override
  public void close() {
    if (probe instanceof NodesProbe nodes) {
      nodes.close();
    }
    shared.close();
    end.run();
  }
}
