package io.ycsbpack.couchbase;

import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.couchbase.connection.SentOperations;
import io.ycsbpack.couchbase.connection.SharedCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Counts what this process and others send to a bucket: statements as the query service completes them, and key-value
 * operations as the nodes' statistics tell of them. What others sent in the seconds before the first and after the last
 * of the statistics' readings is not in it.
 *
 * <p>The query service reads documents by key-value operations, which can't be told from those of others. Where this
 * process sends statements, only the operations that change documents are counted for that.
 */
final class OthersCount implements QueryCount, AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(500);
  /** A node reads its counters every few seconds: more steps than these would be no more readings of a long run. */
  private static final long MOST_STEPS = 600;

  private final SharedCluster shared;
  private final Management management;
  private final QueryVitals vitals;
  private final SentHistory history = new SentHistory();
  private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor(task -> {
    Thread thread = new Thread(task, "couchbase-sent-operations");
    thread.setDaemon(true);
    return thread;
  });
  private SentOperations.Counts before;
  private long readBefore = System.nanoTime();
  /** What the query service had completed beyond what this process had sent it; empty where that is not known. */
  private OptionalLong statementsBefore = OptionalLong.empty();
  private long others;

  OthersCount(SharedCluster shared) {
    this.shared = shared;
    management = new Management(shared);
    vitals = new QueryVitals(shared);
    before = sample();
    sampler.scheduleAtFixedRate(this::sample, STEP.toNanos(), STEP.toNanos(), TimeUnit.NANOSECONDS);
  }

  private SentOperations.Counts sample() {
    SentOperations.Counts sent = shared.sent().now();
    history.add(System.nanoTime(), sent);
    return sent;
  }

  @Override
  public synchronized Counts read() {
    List<String> unknown = new ArrayList<>();
    SentOperations.Counts sent = sample();
    statements(sent.statements() > before.statements(), unknown);
    keyValue(sent, unknown);
    before = sent;
    long own = sent.statements() + sent.keyValue();
    return new Counts(own + others, 0, null, own, unknown.isEmpty() ? null : String.join("; ", unknown));
  }

  /** @param isSent whether this process has sent statements, without which the service may be missing */
  private void statements(boolean isSent, List<String> unknown) {
    try {
      long now = vitals.completed() - shared.sent().now().requests();
      others += statementsBefore.isPresent() ? Math.max(0, now - statementsBefore.getAsLong()) : 0;
      statementsBefore = OptionalLong.of(now);
    } catch (IOException e) {
      if (isSent) {
        unknown.add(e.getMessage());
      }
    }
  }

  private void keyValue(SentOperations.Counts sent, List<String> unknown) {
    boolean isSent = sent.asked() > before.asked();
    long asked = System.nanoTime();
    try {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(asked - readBefore) + 1;
      ServedOperations served = management.served(seconds, 1 + seconds / MOST_STEPS);
      long answered = System.nanoTime();
      sample();
      ForeignKeyValue foreign = new ForeignKeyValue(served, asked, answered, history);
      OptionalLong found = sent.statements() > before.statements()
          ? foreign.changes(readBefore)
          : foreign.all(readBefore);
      others += found.orElse(0);
      if (found.isEmpty() && isSent) {
        unknown
            .add("the nodes told of key-value operations fewer than twice meanwhile, which they do every 10 s or so");
      }
    } catch (IOException e) {
      if (isSent) {
        unknown.add(e.getMessage());
      }
    }
    history.forgetBefore(asked);
    readBefore = asked;
  }

  @Override
  public void close() {
    sampler.shutdownNow();
  }
}
