// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.IndexExistsException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

public final class Indexes {
  /** Enough for an index of the largest data sets; after it, the server still goes on building. */
  static final Duration BUILD_TIMEOUT = Duration.ofHours(1);

  private final Statements statements;
  private final Keyspace keyspace;
  private final Layout layout;

  public Indexes(SharedCluster shared, Keyspace keyspace) {
    statements = new Statements(shared);
    this.keyspace = keyspace;
    layout = Layout.of(shared.options().settings());
  }

  /**
   * An index as a statement needs it.
   *
   * @param name of an index that ycsbpack makes; an index of any other name serves too
   * @param fields the fields it begins with; none for the primary index, which is in the order of the ids
   */
  public record Wanted(String name, List<String> fields) {
    public static final Wanted PRIMARY = new Wanted("ycsbpack_primary", List.of());

    String create(Keyspace keyspace, Layout layout) {
      return (fields.isEmpty()
          ? "CREATE PRIMARY INDEX " + Keyspace.quoted(name) + " ON " + keyspace.sql()
          : "CREATE INDEX " + Keyspace.quoted(name) + " ON " + keyspace.sql()
              + fields.stream().map(Keyspace::quoted).collect(Collectors.joining(", ", "(", ")")))
          + layout.clauses();
    }
  }

  /** Whether it can be used now. */
  public boolean has(Wanted wanted) {
    return serving(wanted).stream().anyMatch(FoundIndex::isOnline);
  }

  /** @throws TargetException with the statement that makes or builds the index, if it can't be used */
  public void require(Wanted wanted, String prepare) {
    requireService();
    List<FoundIndex> serving = serving(wanted);
    if (serving.stream().anyMatch(FoundIndex::isOnline)) {
      refuseOtherLayout(serving);
      return;
    }
    refuseDeferred(serving);
    Optional<FoundIndex> unready = serving.stream().findFirst();
    if (unready.isPresent()) {
      throw new TargetException(
          "the index " + unready.get().name() + " on " + keyspace + " can't be used yet, its state is "
              + unready.get().state() + "; wait until it is online");
    }
    throw new TargetException("the collection " + keyspace + " has no index that this workload needs" + unfit(wanted)
        + "; make it with '" + prepare + "', or by: " + wanted.create(keyspace, layout));
  }

  /**
   * Makes the index unless it exists; returns once it can be used.
   *
   * @throws TargetException if the cluster refuses, the existing index is deferred, or it takes too long
   */
  public void make(Wanted wanted) {
    requireService();
    List<FoundIndex> serving = serving(wanted);
    if (serving.stream().anyMatch(FoundIndex::isOnline)) {
      refuseOtherLayout(serving);
      return;
    }
    refuseDeferred(serving);
    try {
      if (serving.isEmpty()) {
        statements.manage(BUILD_TIMEOUT, wanted.create(keyspace, layout));
      }
    } catch (IndexExistsException e) {
      if (!serving(wanted).isEmpty()) {
        // Another client made it in the meantime.
        awaitOnline(wanted);
        return;
      }
      throw new TargetException("the collection " + keyspace + " has another index named " + wanted.name()
          + unfit(wanted) + "; drop it, or make one by: "
          + wanted.create(keyspace, layout).replace(wanted.name(), "another_name"), e);
    } catch (CouchbaseException e) {
      throw new TargetException("the index can't be made: " + CouchbaseFailure.of(e).message() + "; statement: "
          + wanted.create(keyspace, layout), e);
    }
    awaitOnline(wanted);
  }

  private void awaitOnline(Wanted wanted) {
    Waiting.until(BUILD_TIMEOUT, () -> has(wanted), "the index " + wanted.name() + " on " + keyspace
        + " is not online");
  }

  /** An index with another layout would be measured under the layout of the properties. */
  private void refuseOtherLayout(List<FoundIndex> serving) {
    FoundIndex index = serving.stream().filter(FoundIndex::isOnline).findFirst().orElseThrow();
    layout.differs(index).ifPresent(difference -> {
      throw new TargetException("the index " + index.name() + " on " + keyspace + " is not as the properties say: "
          + difference + "; drop it and run 'ycsb load couchbase --schema-only', or leave that property out");
    });
  }

  /** Whoever deferred an index chooses the time of its build, which needs the servers' resources. */
  private void refuseDeferred(List<FoundIndex> serving) {
    List<String> deferred = serving.stream().filter(FoundIndex::isDeferred).map(FoundIndex::name).toList();
    if (serving.stream().allMatch(FoundIndex::isDeferred) && !deferred.isEmpty()) {
      throw new TargetException("the index " + deferred.get(0) + " on " + keyspace
          + " is deferred, so no statement can use it; build it by: BUILD INDEX ON " + keyspace.sql() + "("
          + Keyspace.quoted(deferred.get(0)) + ")");
    }
  }

  /** Which index looks like it and why it does not serve; empty for none. */
  private String unfit(Wanted wanted) {
    return first(index -> index.hasKeyOf(wanted)).map(index -> " (" + index.name() + " does not serve: "
        + index.whyUnfit() + ")").orElse("");
  }

  private Optional<FoundIndex> first(Predicate<FoundIndex> condition) {
    return found().stream().filter(condition).findFirst();
  }

  private List<FoundIndex> serving(Wanted wanted) {
    return found().stream().filter(index -> index.serves(wanted)).toList();
  }

  private void requireService() {
    if (!statements.hasService()) {
      throw new TargetException(
          "the cluster has no query service, which scans and the tenant mix need. Add a node with the services query "
              + "and index, or run a workload of reads and writes by key (A to D, F)");
    }
  }

  private List<FoundIndex> found() {
    try {
      return list().stream().map(FoundIndex::of).toList();
    } catch (CouchbaseException e) {
      throw new TargetException("the indexes of the collection " + keyspace + " can't be listed: "
          + CouchbaseFailure.of(e).message(), e);
    }
  }

  private List<byte[]> list() {
    String columns = "SELECT i.name, i.state, i.is_primary, i.`using`, i.condition, i.index_key, "
        + "i.metadata, i.`partition` FROM system:indexes AS i ";
    boolean defaultCollection = keyspace.scope().equals("_default") && keyspace.collection().equals("_default");
    // The default collection's indexes are listed as the bucket's own.
    return defaultCollection
        ? statements.look(columns + "WHERE i.keyspace_id = $1 AND i.bucket_id IS MISSING", keyspace.bucket())
        : statements.look(columns + "WHERE i.bucket_id = $1 AND i.scope_id = $2 AND i.keyspace_id = $3",
            keyspace.bucket(), keyspace.scope(), keyspace.collection());
  }

  /**
   * How an index is spread over the index nodes.
   *
   * @param replicas copies in addition to the first; empty for the cluster's default
   * @param partitions empty for one piece
   */
  record Layout(Optional<Integer> replicas, Optional<Integer> partitions) {

    static Layout of(Settings settings) {
      return new Layout(CouchbaseProperties.INDEX_REPLICAS.find(settings),
          CouchbaseProperties.INDEX_PARTITIONS.find(settings));
    }

    /** Clauses behind the key in the statement that makes an index; empty for the cluster's defaults. */
    String clauses() {
      List<String> with = new ArrayList<>();
      replicas.ifPresent(count -> with.add("\"num_replica\": " + count));
      partitions.ifPresent(count -> with.add("\"num_partition\": " + count));
      return (partitions.isPresent() ? " PARTITION BY HASH(META().id)" : "")
          + (with.isEmpty() ? "" : " WITH {" + String.join(", ", with) + "}");
    }

    /** How an existing index differs from the requested layout; empty if it does not, or its layout is unknown. */
    Optional<String> differs(FoundIndex index) {
      if (replicas.isPresent() && index.copies().replicas().isPresent()
          && !index.copies().replicas().equals(replicas)) {
        return Optional.of("it has " + index.copies().replicas().get() + " replicas, and "
            + CouchbaseProperties.INDEX_REPLICAS.name() + " asks for " + replicas.get());
      }
      if (partitions.isPresent() && !index.copies().partitioned()) {
        return Optional.of("it is in one piece, and " + CouchbaseProperties.INDEX_PARTITIONS.name() + " asks for "
            + partitions.get() + " parts");
      }
      return Optional.empty();
    }
  }
}
