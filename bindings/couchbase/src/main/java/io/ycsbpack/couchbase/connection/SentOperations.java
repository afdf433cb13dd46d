package io.ycsbpack.couchbase.connection;

import com.couchbase.client.core.cnc.Event;
import com.couchbase.client.core.cnc.events.request.RequestRetryScheduledEvent;
import com.couchbase.client.core.msg.kv.KeyValueRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what this process sends to a bucket, over all connections, so that what others send can be told from what the
 * nodes count. Each is counted before it is sent. Safe for all threads.
 */
public final class SentOperations {
  private static final Map<String, SentOperations> OF_BUCKETS = new ConcurrentHashMap<>();

  private final LongAdder lookups = new LongAdder();
  private final LongAdder mutations = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder statements = new LongAdder();
  private final LongAdder looks = new LongAdder();

  private SentOperations() {
  }

  /**
   * How many were sent up to a moment.
   *
   * @param lookups    reads of documents, or of parts of them, by their ids
   * @param mutations  writes of documents by their ids
   * @param retries    operations of these two kinds that the driver sent again
   * @param statements that read or write documents
   * @param looks      statements on the catalog alone
   */
  public record Counts(long lookups, long mutations, long retries, long statements, long looks) {

    /** Operations of the key-value service that were asked for; the driver tells of its retries only later. */
    public long asked() {
      return lookups + mutations;
    }

    /** All operations of the key-value service. */
    public long keyValue() {
      return asked() + retries;
    }

    /** Those that may have changed documents. */
    public long changes() {
      return mutations + retries;
    }

    /** All requests of the query service. */
    public long requests() {
      return statements + looks;
    }
  }

  /** Those to the bucket of these options. */
  static SentOperations of(ConnectionOptions options) {
    return OF_BUCKETS.computeIfAbsent(options.connectionString() + " " + options.bucket(), key -> new SentOperations());
  }

  /** How many were sent so far. */
  public Counts now() {
    return new Counts(lookups.sum(), mutations.sum(), retries.sum(), statements.sum(), looks.sum());
  }

  /** One document, or parts of it, is about to be read. */
  public void lookup() {
    lookups.increment();
  }

  /** The same of several documents, or several copies of one. */
  public void lookups(int count) {
    lookups.add(count);
  }

  /** A document is about to be written. */
  public void mutation() {
    mutations.increment();
  }

  void statement() {
    statements.increment();
  }

  void look() {
    looks.increment();
  }

  /** Counts what the driver sends again by itself. */
  void onEvent(Event event) {
    if (event instanceof RequestRetryScheduledEvent retry) {
      (KeyValueRequest.class.isAssignableFrom(retry.requestClass()) ? retries : looks).increment();
    }
  }
}
