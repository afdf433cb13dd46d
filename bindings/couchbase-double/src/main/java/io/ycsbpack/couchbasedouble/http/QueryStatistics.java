package io.ycsbpack.couchbasedouble.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.query.QueryEngine;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the query service counts ({@code /admin/stats}) and tells of itself ({@code /admin/vitals}), by the names of the
 * real one. Only what the double does count is there: no memory and no garbage collection, which are its process's, and
 * not those of a query service. Safe for all threads.
 */
final class QueryStatistics {
  private static final long SLOW_NANOS = Duration.ofMillis(250).toNanos();

  private final BucketStore bucket;
  private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

  QueryStatistics(BucketStore bucket) {
    this.bucket = bucket;
    for (String name : new String[]{"requests", "request_time", "service_time", "result_count", "result_size",
      "selects",
      "deletes", "mutations", "prepared", "unbounded", "scan_plus", "requests_250ms", "errors"}) {
      counts.put(name, new LongAdder());
    }
  }

  /**
   * A request was completed.
   *
   * @param nanos from its arrival to its answer
   * @param consistency that it asked for; empty for the usual one
   */
  void completed(long nanos, String consistency) {
    add("requests", 1);
    add("request_time", nanos);
    add("service_time", nanos);
    add("requests_250ms", nanos > SLOW_NANOS ? 1 : 0);
    boolean waits = consistency.equals("request_plus") || consistency.equals("statement_plus");
    add(waits ? "scan_plus" : "unbounded", 1);
  }

  /** A statement was executed. */
  void executed(QueryEngine.Kind kind, boolean prepared, QueryEngine.Outcome outcome) {
    add("selects", kind == QueryEngine.Kind.SELECT ? 1 : 0);
    add("deletes", kind == QueryEngine.Kind.DELETE ? 1 : 0);
    add("prepared", prepared ? 1 : 0);
    add("result_count", outcome.results().size());
    add("result_size", outcome.size());
    add("mutations", outcome.mutations());
  }

  /** An error was returned. */
  void failed() {
    add("errors", 1);
  }

  private void add(String name, long count) {
    counts.get(name).add(count);
  }

  Reply stats() {
    ObjectNode stats = JsonNodeFactory.instance.objectNode();
    counts.forEach((name, count) -> stats.put(name + ".count", count.sum()));
    stats.put("primary_scans.count", bucket.primaryScans().sum());
    stats.put("index_scans.count", bucket.indexScans().sum());
    return Reply.of(200, stats.toString());
  }

  Reply vitals() {
    return Reply.of(200, JsonNodeFactory.instance.objectNode()
        .put("version", ManagementApi.VERSION)
        .put("request.completed.count", bucket.completedRequests().sum())
        .toString());
  }
}
