// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.IndexExistsException;
import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The indexes of a collection: whether one serves a statement, and making it if none does. */
record Indexes(SharedCluster shared, Keyspace keyspace) {
  /** Enough for an index of the largest data sets; after it, the server still goes on building. */
  static final Duration BUILD_TIMEOUT = Duration.ofHours(1);
  private static final String COLUMNS = "SELECT i.name, i.state, i.is_primary, i.`using`, i.condition, i.index_key "
      + "FROM system:indexes AS i WHERE ";

  /**
   * An index as a statement needs it.
   *
   * @param name of an index that ycsbpack makes; an index of any other name serves too
   * @param fields the fields it begins with; none for the primary index, which is in the order of the ids
   */
  record Wanted(String name, List<String> fields) {
    static final Wanted PRIMARY = new Wanted("ycsbpack_primary", List.of());

    private List<String> key() {
      return fields.stream().map(Keyspace::quoted).toList();
    }
  }

  /**
   * An index as {@code system:indexes} lists it.
   *
   * @param state online, deferred, building, ...
   * @param primary on the ids, of all documents
   * @param using its provider: gsi for the index service, fts for full-text search
   * @param condition of a partial index; empty for none
   * @param key its expressions, in order
   */
  private record Found(String name, String state, boolean primary, String using, String condition, List<String> key) {

    static Found of(byte[] row) {
      JsonObject index = JsonObject.fromJson(row);
      JsonArray key = Optional.ofNullable(index.getArray("index_key")).orElseGet(JsonArray::create);
      return new Found(text(index, "name"), text(index, "state"), Boolean.TRUE.equals(index.getBoolean("is_primary")),
          text(index, "using"), text(index, "condition"), key.toList().stream().map(String::valueOf).toList());
    }

    private static String text(JsonObject index, String name) {
      return Objects.toString(index.get(name), "");
    }

    /** Whether statements that want this index can use it, once it is online. */
    boolean serves(Wanted wanted) {
      return hasKeyOf(wanted) && whyUnfit().isEmpty() && primary == wanted.fields().isEmpty();
    }

    boolean hasKeyOf(Wanted wanted) {
      List<String> begin = wanted.key();
      return begin.isEmpty() ? key.isEmpty() : key.size() >= begin.size() && key.subList(0, begin.size()).equals(begin);
    }

    /** Why it can't serve all documents; empty if it can. */
    String whyUnfit() {
      if (!using.equalsIgnoreCase("gsi")) {
        return "it is kept by " + (using.equalsIgnoreCase("fts") ? "full-text search" : using)
            + ", not by the index service";
      }
      return condition.isEmpty() ? "" : "it is partial, with the condition " + condition;
    }

    boolean isOnline() {
      return state.equals("online");
    }
  }

  /** Whether it can be used now. */
  boolean has(Wanted wanted) {
    return serving(wanted).stream().anyMatch(Found::isOnline);
  }

  /** @throws TargetException with the statement that makes or builds the index, if it can't be used */
  void require(Wanted wanted, String prepare) {
    List<Found> serving = usable(wanted);
    if (serving.isEmpty()) {
      throw new TargetException("the collection " + keyspace + " has no index that this workload needs" + unfit(wanted)
          + "; make it with '" + prepare + "', or by: " + create(wanted.name(), wanted));
    }
    if (serving.stream().noneMatch(Found::isOnline)) {
      throw new TargetException("the index " + serving.get(0).name() + " on " + keyspace
          + " can't be used yet, its state is " + serving.get(0).state() + "; wait until it is online");
    }
  }

  /**
   * Makes the index unless it exists; returns once it can be used.
   *
   * @throws TargetException if the cluster refuses, the existing index is deferred, or it takes too long
   */
  void make(Wanted wanted) {
    if (usable(wanted).isEmpty()) {
      create(wanted);
    }
    Waiting.until(BUILD_TIMEOUT, () -> has(wanted), "the index " + wanted.name() + " on " + keyspace
        + " is not online");
  }

  private void create(Wanted wanted) {
    String statement = create(wanted.name(), wanted);
    try {
      shared.statements().manage(BUILD_TIMEOUT, statement);
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
    boolean primary = wanted.fields().isEmpty();
    return "CREATE " + (primary ? "PRIMARY " : "") + "INDEX " + Keyspace.quoted(name) + " ON " + keyspace.sql()
        + (primary ? "" : "(" + String.join(", ", wanted.key()) + ")");
  }

  /**
   * The indexes that serve or will serve; empty for none.
   *
   * @throws TargetException if there is no query service, or only deferred ones serve
   */
  private List<Found> usable(Wanted wanted) {
    if (!shared.statements().hasService()) {
      throw new TargetException(
          "the cluster has no query service, which scans and the tenant mix need. Add a node with the services query "
              + "and index, or run a workload of reads and writes by key (A to D, F)");
    }
    List<Found> serving = serving(wanted);
    if (!serving.isEmpty() && serving.stream().allMatch(index -> index.state().equals("deferred"))) {
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

  private List<Found> serving(Wanted wanted) {
    return found().filter(index -> index.serves(wanted)).toList();
  }

  /** The default collection's indexes are listed as the bucket's own. */
  private Stream<Found> found() {
    boolean defaultCollection = keyspace.scope().equals("_default") && keyspace.collection().equals("_default");
    try {
      List<byte[]> rows = defaultCollection
          ? shared.statements().look(COLUMNS + "i.keyspace_id = $1 AND i.bucket_id IS MISSING", keyspace.bucket())
          : shared.statements()
              .look(COLUMNS + "i.bucket_id = $1 AND i.scope_id = $2 AND i.keyspace_id = $3",
                  keyspace.bucket(), keyspace.scope(), keyspace.collection());
      return rows.stream().map(Found::of);
    } catch (CouchbaseException e) {
      throw CouchbaseFailure.refusal("the indexes of the collection " + keyspace + " can't be listed", e);
    }
  }
}
