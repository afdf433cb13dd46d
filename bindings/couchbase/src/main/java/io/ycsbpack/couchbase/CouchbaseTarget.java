package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
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
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import io.ycsbpack.couchbase.tenant.CouchbaseTenantStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A bucket that answers. */
final class CouchbaseTarget implements Target {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final TargetKind kind;
  private final String description;
  private final SharedCluster shared;
  private final Management management;
  private final Map<String, String> connection;
  private final String version;
  private final UsageProbe probe;
  private final Console console;
  private final Runnable end;

  CouchbaseTarget(TargetKind kind, String description, SharedCluster shared, Map<String, String> connection,
      String version, UsageProbe probe, Console console, Runnable end) {
    this.kind = kind;
    this.description = description;
    this.shared = shared;
    this.management = new Management(shared);
    this.connection = connection;
    this.version = version;
    this.probe = probe;
    this.console = console;
    this.end = end;
  }

  @Override
  public TargetKind kind() {
    return kind;
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public Map<String, String> connection() {
    return connection;
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("server", version, "driver",
        "couchbase java-client " + Cluster.class.getPackage().getImplementationVersion());
  }

  @Override
  public Optional<UsageProbe> probe() {
    return Optional.of(probe);
  }

  @Override
  public Optional<TenantStore> tenantStore() {
    return Optional.of(new CouchbaseTenantStore(shared));
  }

  @Override
  public long prepareCoreTable(CoreTable table) {
    Keyspace keyspace = shared.options().records();
    Collections collections = new Collections(shared);
    Indexes indexes = new Indexes(shared, keyspace);
    if (table.use() == CoreTable.Use.RUN) {
      if (!collections.has(keyspace)) {
        return 0;
      }
      if (kind.isOurs()) {
        indexes.make(Indexes.Wanted.PRIMARY);
      } else if (table.scanned()) {
        indexes.require(Indexes.Wanted.PRIMARY, "ycsb prepare couchbase");
      }
      return count(indexes, keyspace);
    }
    collections.make(keyspace);
    // The double's costs nothing, and lets the records be counted.
    if (table.scanned() || kind.isOurs()) {
      indexes.make(Indexes.Wanted.PRIMARY);
    }
    long there = count(indexes, keyspace);
    if (table.use() == CoreTable.Use.LOAD_ALL && there > 0) {
      return emptied(there, keyspace);
    }
    return there;
  }

  /** Nothing marks a collection as ours, so documents in it are somebody's: they are never removed unasked. */
  private long emptied(long there, Keyspace keyspace) {
    if (!CouchbaseProperties.UPSERT.get(shared.options().settings())) {
      throw new TargetException(
          "the collection " + keyspace + " holds " + there + " documents, and a load would insert "
              + "all records anew; write over them with -p couchbase.upsert=true, or name another collection by "
              + "-p couchbase.collection=...");
    }
    return there;
  }

  /** Without a primary index only the documents of the whole bucket are counted, in one look at its statistics. */
  private long count(Indexes indexes, Keyspace keyspace) {
    try {
      if (!indexes.has(Indexes.Wanted.PRIMARY)) {
        console.say("no primary index on " + keyspace + ": its records are counted as those of the whole bucket");
        return management.items();
      }
      byte[] row = new Statements(shared).manage(PATIENCE, "SELECT RAW COUNT(*) FROM " + keyspace.sql()).get(0);
      return Long.parseLong(new String(row, StandardCharsets.US_ASCII).strip());
    } catch (CouchbaseException e) {
      throw new TargetException("the records can't be counted: " + Failure.of(e).message(), e);
    } catch (IOException e) {
      throw new TargetException("the records can't be counted: " + e.getMessage(), e);
    }
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
