package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.core.error.IndexExistsException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ycsbpack.core.TargetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The indexes of a collection: which are there, and making those that are not. */
public final class Indexes {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final JsonFactory JSON = new JsonFactory();

  private final Statements statements;
  private final QueryService service;
  private final Keyspace keyspace;

  /** The indexes of this collection. */
  public Indexes(SharedCluster shared, Keyspace keyspace) {
    statements = new Statements(shared);
    service = new QueryService(shared);
    this.keyspace = keyspace;
  }

  /**
   * An index as a statement needs it.
   *
   * @param name   what it is called when ycsbpack makes it; any other name serves too
   * @param fields the fields it begins with; none for the primary index, which is in the order of the ids
   */
  public record Wanted(String name, List<String> fields) {
    /** The primary index. */
    public static final Wanted PRIMARY = new Wanted("ycsbpack_primary", List.of());

    /** The statement that makes it. */
    public String create(Keyspace keyspace) {
      return fields.isEmpty()
          ? "CREATE PRIMARY INDEX " + Keyspace.quoted(name) + " ON " + keyspace.sql()
          : "CREATE INDEX " + Keyspace.quoted(name) + " ON " + keyspace.sql()
              + fields.stream().map(Keyspace::quoted).collect(Collectors.joining(", ", "(", ")"));
    }
  }

  private record Found(String state, List<String> key) {
    boolean serves(Wanted wanted) {
      List<String> names = wanted.fields().stream().map(Keyspace::quoted).toList();
      return key.size() >= names.size() && key.subList(0, names.size()).equals(names)
          && names.isEmpty() == key.isEmpty();
    }
  }

  /** Whether it can be used now. */
  public boolean has(Wanted wanted) {
    return found().stream().anyMatch(index -> index.serves(wanted) && index.state().equals("online"));
  }

  /**
   * Refuses a run without it.
   *
   * @throws TargetException with the statement that makes it
   */
  public void require(Wanted wanted, String prepare) {
    requireService();
    if (!has(wanted)) {
      throw new TargetException("the collection " + keyspace + " has no index that this workload needs; make it with '"
          + prepare + "', or by: " + wanted.create(keyspace));
    }
  }

  /**
   * Makes it unless it is there; returns once it can be used.
   *
   * @throws TargetException when the cluster refuses, or it takes too long
   */
  public void make(Wanted wanted) {
    requireService();
    try {
      if (found().stream().noneMatch(index -> index.serves(wanted))) {
        statements.manage(PATIENCE, wanted.create(keyspace));
      }
    } catch (IndexExistsException e) {
      throw new TargetException("the collection " + keyspace + " has another index named " + wanted.name()
          + "; drop it, or make one by: " + wanted.create(keyspace).replace(wanted.name(), "another_name"), e);
    } catch (CouchbaseException e) {
      throw new TargetException("the index can't be made: " + Failure.of(e).message() + "; statement: "
          + wanted.create(keyspace), e);
    }
    Waiting.until(PATIENCE, () -> has(wanted), "the index " + wanted.name() + " on " + keyspace + " is not online");
  }

  private void requireService() {
    if (!service.exists()) {
      throw new TargetException(
          "the cluster has no query service, which scans and the tenant mix need; add a node with "
              + "the services query and index, or run a workload of reads and writes by key (A to D, F)");
    }
  }

  private List<Found> found() {
    try {
      return list().stream().map(Indexes::parse).toList();
    } catch (CouchbaseException e) {
      throw new TargetException("the indexes of the collection " + keyspace + " can't be listed: "
          + Failure.of(e).message(), e);
    }
  }

  private List<byte[]> list() {
    boolean defaultCollection = keyspace.scope().equals("_default") && keyspace.collection().equals("_default");
    // The default collection's indexes are listed as the bucket's own.
    return defaultCollection
        ? statements.look("SELECT i.state, i.index_key FROM system:indexes AS i "
            + "WHERE i.keyspace_id = $1 AND i.bucket_id IS MISSING", keyspace.bucket())
        : statements.look("SELECT i.state, i.index_key FROM system:indexes AS i "
            + "WHERE i.bucket_id = $1 AND i.scope_id = $2 AND i.keyspace_id = $3", keyspace.bucket(), keyspace.scope(),
            keyspace.collection());
  }

  private static Found parse(byte[] row) {
    String state = "";
    List<String> key = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(row)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isState = parser.currentName().equals("state");
        parser.nextToken();
        if (isState) {
          state = parser.getText();
        }
        while (parser.currentToken() == JsonToken.START_ARRAY && parser.nextToken() == JsonToken.VALUE_STRING) {
          do {
            key.add(parser.getText());
          } while (parser.nextToken() == JsonToken.VALUE_STRING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Found(state, key);
  }
}
