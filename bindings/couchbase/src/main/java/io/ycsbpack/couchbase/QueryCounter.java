package io.ycsbpack.couchbase;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.Counter.Unit;
import java.util.Arrays;
import java.util.List;

/**
 * What a node of the query service counts since its start, and tells by its REST interface at once. Meanings are those of
 * the reference of its metrics, which names them {@code n1ql_requests} and so on; those that a version does not have stay
 * 0. {@code gc.num} is not among them: it is the size of the heap at which memory is collected next, and no count.
 */
enum QueryCounter {
  REQUESTS("requests.count", Unit.COUNT, "requests", Source.STATS),
  REQUEST_TIME("request_time.count", Unit.NANOSECONDS, "time of all requests, from end to end", Source.STATS),
  SERVICE_TIME("service_time.count", Unit.NANOSECONDS, "time to execute them", Source.STATS),
  RESULTS("result_count.count", Unit.COUNT, "results that were returned", Source.STATS),
  RESULT_SIZE("result_size.count", Unit.BYTES, "bytes of these results", Source.STATS),
  SELECTS("selects.count", Unit.COUNT, "SELECT statements", Source.STATS),
  INSERTS("inserts.count", Unit.COUNT, "INSERT statements", Source.STATS),
  UPDATES("updates.count", Unit.COUNT, "UPDATE statements", Source.STATS),
  DELETES("deletes.count", Unit.COUNT, "DELETE statements", Source.STATS),
  MUTATIONS("mutations.count", Unit.COUNT, "documents that were changed", Source.STATS),
  PREPARED("prepared.count", Unit.COUNT, "executions of prepared statements", Source.STATS),
  INDEX_SCANS("index_scans.count", Unit.COUNT, "scans of secondary indexes", Source.STATS),
  PRIMARY_SCANS("primary_scans.count", Unit.COUNT, "scans of primary indexes", Source.STATS),
  UNBOUNDED("unbounded.count", Unit.COUNT, "requests that wait for no index to catch up (not_bounded)", Source.STATS),
  AT_PLUS("at_plus.count", Unit.COUNT, "requests that wait for their own changes in the index (at_plus)", Source.STATS),
  SCAN_PLUS("scan_plus.count", Unit.COUNT, "requests that wait for all changes in the index (request_plus)",
      Source.STATS),
  SLOW("requests_250ms.count", Unit.COUNT, "requests that took longer than 250 ms", Source.STATS),
  ERRORS("errors.count", Unit.COUNT, "errors that were returned", Source.STATS),
  WARNINGS("warnings.count", Unit.COUNT, "warnings that were returned", Source.STATS),
  CANCELLED("cancelled.count", Unit.COUNT, "requests that were cancelled", Source.STATS),
  TIMEOUTS("timeouts.count", Unit.COUNT, "requests that ran out of time", Source.STATS),
  FETCH_ERRORS("bulk_get_errors.count", Unit.COUNT, "documents that could not be fetched from the data service",
      Source.STATS),
  VALUES("allocated_values.count", Unit.COUNT, "values that were allocated for documents and results", Source.STATS),
  SPILLS("spills_order.count", Unit.COUNT, "sorts that had to use the disk", Source.STATS),
  ALLOCATED("memory.total", Unit.BYTES, "bytes that were allocated on the heap", Source.VITALS),
  COLLECTION_PAUSES("gc.pause.time", Unit.NANOSECONDS, "time for which garbage collection paused the service",
      Source.VITALS);

  /** Where a node tells it. */
  enum Source {
    /** Its counters. */
    STATS("/admin/stats"),
    /** How it is. */
    VITALS("/admin/vitals");

    private final String path;

    Source(String path) {
      this.path = path;
    }

    String path() {
      return path;
    }
  }

  private final Counter counter;
  private final Source source;

  QueryCounter(String name, Unit unit, String meaning, Source source) {
    counter = new Counter(name, unit, meaning, source.path + " of the query service");
    this.source = source;
  }

  /** All of them, in this order. */
  static List<Counter> counters() {
    return Arrays.stream(values()).map(one -> one.counter).toList();
  }

  /** Its name in an answer. */
  String text() {
    return counter.name();
  }

  Source source() {
    return source;
  }
}
