package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.RequestLog;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the query service tells of itself in the namespace {@code system}. */
enum SystemKeyspace {
  /** Every index of the bucket. */
  INDEXES("system:indexes") {
    @Override
    List<ObjectNode> rows(BucketStore bucket) {
      return SystemIndexes.rows(bucket);
    }
  },
  /** A document for each node of the query service; of what a real one has, the requests that have ended. */
  VITALS("system:vitals") {
    @Override
    List<ObjectNode> rows(BucketStore bucket) {
      return List.of(
          JsonNodeFactory.instance.objectNode().put("request.completed.count", bucket.completedRequests().sum()));
    }
  },
  /** The requests that took long; of what a real one tells of each, its text, parameters, times and end. */
  COMPLETED_REQUESTS("system:completed_requests") {
    @Override
    List<ObjectNode> rows(BucketStore bucket) {
      return bucket.requestLog().entries().stream().map(SystemKeyspace::row).toList();
    }
  };

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX")
      .withZone(ZoneOffset.UTC);

  private final String text;

  SystemKeyspace(String text) {
    this.text = text;
  }

  abstract List<ObjectNode> rows(BucketStore bucket);

  private static ObjectNode row(RequestLog.Entry entry) {
    ObjectNode row = JsonNodeFactory.instance.objectNode()
        .put("requestTime", TIME.format(entry.arrived()))
        .put("elapsedTime", entry.elapsed().toNanos() + "ns")
        .put("state", entry.state());
    if (entry.statement() != null) {
      row.put("statement", entry.statement());
    }
    if (entry.preparedText() != null) {
      row.put("preparedText", entry.preparedText());
    }
    if (entry.arguments() != null) {
      row.putRawValue("positionalArgs", new RawValue(entry.arguments()));
    }
    return row;
  }

  /** The one that a statement names so; empty where it names none of them. */
  static Optional<SystemKeyspace> named(String text) {
    return Arrays.stream(values()).filter(keyspace -> keyspace.text.equals(text)).findFirst();
  }
}
