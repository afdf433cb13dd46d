package io.ycsbpack.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.json.JsonObject;
import io.ycsbpack.couchbase.connection.Failure;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import java.io.IOException;
import java.util.List;

/** Counts the requests that the query service has completed on all of its nodes ({@code system:vitals}). */
final class QueryVitals {
  private static final String COMPLETED = "request.completed.count";
  private static final String STATEMENT = "SELECT v.`" + COMPLETED + "` FROM system:vitals AS v";

  private final Statements statements;

  QueryVitals(SharedCluster shared) {
    statements = new Statements(shared);
  }

  /**
   * Requests of any client, without the one that asks: it is completed after it was answered.
   *
   * @throws IOException when there is no query service, or the user may not ask it
   */
  long completed() throws IOException {
    List<byte[]> nodes;
    try {
      nodes = statements.look(STATEMENT);
    } catch (CouchbaseException e) {
      throw new IOException("the query service: " + Failure.of(e).message(), e);
    }
    long completed = 0;
    for (byte[] node : nodes) {
      Number count = JsonObject.fromJson(node).getNumber(COMPLETED);
      if (count == null) {
        throw new IOException("a node of the query service does not tell how many requests it has completed");
      }
      completed += count.longValue();
    }
    if (nodes.isEmpty()) {
      throw new IOException("no node of the query service tells of its requests");
    }
    return completed;
  }
}
