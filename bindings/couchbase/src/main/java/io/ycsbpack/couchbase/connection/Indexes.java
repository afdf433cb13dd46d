// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.IndexExistsException;
import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The indexes of a collection: whether one serves a statement, and making it if none does. */
public final class Indexes {
  /** Enough for an index of the largest data sets; after it, the server still goes on building. */
  static final Duration BUILD_TIMEOUT = Duration.ofHours(1);
  private static final String COLUMNS = "SELECT i.name, i.state, i.is_primary, i.`using`, i.condition, i.index_key "
      + "FROM system:indexes AS i WHERE ";

  private final Statements statements;
  private final Keyspace keyspace;

  public Indexes(SharedCluster shared, Keyspace keyspace) {
    statements = new Statements(shared);
    this.keyspace = keyspace;
  }

  /**
   * An index as a statement needs it.
   *
   * @param name of an index that ycsbpack makes; an index of any other name serves too
   * @param fields the fields it begins with; none for the primary index, which is in the order of the ids
   */
  public record Wanted(String name, List<String> fields) {
    public static final Wanted PRIMARY = new Wanted("ycsbpack_primary", List.of());
  }

  /** Whether it can be used now. */
  public boolean has(Wanted wanted) {
    return serving(wanted).stream().anyMatch(FoundIndex::isOnline);
  }

  /** @throws TargetException with the statement that makes or builds the index, if it can't be used */
  public void require(Wanted wanted, String prepare) {
    List<FoundIndex> serving = usable(wanted);
    if (serving.isEmpty()) {
      throw new TargetException("the collection " + keyspace + " has no index that this workload needs" + unfit(wanted)
          + "; make it with '" + prepare + "', or by: " + create(wanted.name(), wanted));
    }
    if (serving.stream().noneMatch(FoundIndex::isOnline)) {
      throw new TargetException("the index " + serving.get(0).name() + " on " + keyspace
          + " can't be used yet, its state is " + serving.get(0).state() + "; wait until it is online");
    }
  }

  /**
   * Makes the index unless it exists; returns once it can be used.
   *
   * @throws TargetException if the cluster refuses, the existing index is deferred, or it takes too long
   */
  public void make(Wanted wanted) {
    if (usable(wanted).isEmpty()) {
      create(wanted);
    }
    Waiting.until(BUILD_TIMEOUT, () -> has(wanted), "the index " + wanted.name() + " on " + keyspace
        + " is not online");
  }

  private void create(Wanted wanted) {
    String statement = create(wanted.name(), wanted);
    try {
      statements.manage(BUILD_TIMEOUT, statement);
    } catch (IndexExistsException e) {
      // Otherwise another client made it in the meantime.
      if (serving(wanted).isEmpty()) {
        throw new TargetException("the collection " + keyspace + " has another index named " + wanted.name()
            + unfit(wanted) + "; drop it, or make one by: " + create("another_name", wanted), e);
      }
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the index can't be made by " + statement, e);
    }
  }

  private String create(String name, Wanted wanted) {
    return "CREATE " + (wanted.fields().isEmpty() ? "PRIMARY " : "") + "INDEX " + Keyspace.quoted(name) + " ON "
        + keyspace.sql()
        + (wanted.fields().isEmpty()
            ? ""
            : wanted.fields().stream().map(Keyspace::quoted).collect(Collectors.joining(", ", "(", ")")));
  }

  /**
   * The indexes that serve or will serve; empty for none.
   *
   * @throws TargetException if there is no query service, or only deferred ones serve
   */
  private List<FoundIndex> usable(Wanted wanted) {
    if (!statements.hasService()) {
      throw new TargetException(
          "the cluster has no query service, which scans and the tenant mix need. Add a node with the services query "
              + "and index, or run a workload of reads and writes by key (A to D, F)");
    }
    List<FoundIndex> serving = serving(wanted);
    if (!serving.isEmpty() && serving.stream().allMatch(FoundIndex::isDeferred)) {
      // Whoever deferred an index chooses the time of its build, which needs the servers' resources.
      String deferred = serving.get(0).name();
      throw new TargetException("the index " + deferred + " on " + keyspace
          + " is deferred, so no statement can use it; build it by: BUILD INDEX ON " + keyspace.sql() + "("
          + Keyspace.quoted(deferred) + ")");
    }
    return serving;
  }

  /** Which index looks like it and why it does not serve; empty for none. */
  private String unfit(Wanted wanted) {
    return found().filter(index -> index.hasKeyOf(wanted))
        .findFirst()
        .map(index -> " (" + index.name() + " does not serve: " + index.whyUnfit() + ")")
        .orElse("");
  }

  private List<FoundIndex> serving(Wanted wanted) {
    return found().filter(index -> index.serves(wanted)).toList();
  }

  /** The default collection's indexes are listed as the bucket's own. */
  private Stream<FoundIndex> found() {
    boolean defaultCollection = keyspace.scope().equals("_default") && keyspace.collection().equals("_default");
    try {
      List<byte[]> rows = defaultCollection
          ? statements.look(COLUMNS + "i.keyspace_id = $1 AND i.bucket_id IS MISSING", keyspace.bucket())
          : statements.look(COLUMNS + "i.bucket_id = $1 AND i.scope_id = $2 AND i.keyspace_id = $3",
              keyspace.bucket(), keyspace.scope(), keyspace.collection());
      return rows.stream().map(FoundIndex::of);
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the indexes of the collection " + keyspace + " can't be listed", e);
    }
  }
}
