// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.java.Cluster;
import io.ycsbpack.core.Deadline;
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
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
  private static final Duration COUNT_TIMEOUT = Duration.ofMinutes(5);
  /** Nodes read their counters every 10 s. */
  private static final Duration READING = Duration.ofSeconds(12);
  private static final Duration PAUSE = Duration.ofMillis(500);

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
    boolean insertsAll = table.use() == CoreTable.Use.LOAD_ALL && !made
        && !CouchbaseProperties.UPSERT.get(shared.options().settings());
    if (!isRun && !insertsAll) {
      return 0;
    }
    long there = indexed ? count(keyspace) : countWithoutStatements(keyspace, isRun);
    // Nothing marks a collection as ours: its documents are never removed without a request.
    if (insertsAll && there > 0) {
      throw new TargetException("the collection " + keyspace + " holds " + there + " documents, and a load would "
          + "insert all records again; write over them with -p couchbase.upsert=true, or name another collection by "
          + "-p couchbase.collection=...");
    }
    return there;
  }

  private long count(Keyspace keyspace) {
    return shared.statements().count(COUNT_TIMEOUT, keyspace);
  }

  /** For a workload that needs no statements: by statistics if there is no query service or no primary index. */
  private long countWithoutStatements(Keyspace keyspace, boolean isRun) {
    String reason;
    try {
      if (!shared.statements().hasService()) {
        reason = "the cluster has no query service";
      } else if (new Indexes(shared, keyspace).has(Indexes.Wanted.PRIMARY)) {
        return count(keyspace);
      } else {
        reason = "no primary index on " + keyspace;
      }
    } catch (TargetException e) {
      reason = e.getMessage();
    }
    console.say(reason + ": the records of " + keyspace + " are counted by the statistics of the data service");
    try {
      return countByStatistics(keyspace, isRun);
    } catch (IOException e) {
      throw new TargetException("the records can't be counted: " + e.getMessage(), e);
    }
  }

  /**
   * If the statistics are only known of the bucket, a run is told that number, which may include other collections, and
   * a load 0.
   */
  private long countByStatistics(Keyspace keyspace, boolean isRun) throws IOException {
    Management management = new Management(shared);
    long inBucket = management.items();
    OptionalLong counted = management.items(keyspace);
    if (inBucket == 0 || counted.isPresent() && counted.getAsLong() >= inBucket) {
      return inBucket;
    }
    if (counted.isEmpty()) {
      console.warn("how many documents " + keyspace + " holds is not known: its bucket holds " + inBucket
          + ", and the user may not read the statistics of a collection (Couchbase 7.0 and newer have them)");
      return isRun ? inBucket : 0;
    }
    if (isRun) {
      // A load may have ended since the nodes last read their counters.
      Deadline.after(READING).every(PAUSE).until(() -> management.items(keyspace).orElse(0) >= inBucket);
    }
    return management.items(keyspace).orElse(0);
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
