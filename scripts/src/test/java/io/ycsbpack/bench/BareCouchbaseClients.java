package io.ycsbpack.bench;

import com.couchbase.client.java.Collection;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.kv.GetOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.MutateInSpec;
import io.ycsbpack.couchbase.connection.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;

/**
 * Half reads, half changes of one field, of the same records. It does less than any YCSB client has to: no value is
 * made or decoded, nothing is measured.
 */
final class BareCouchbaseClients implements RunningClients {
  private final LongAdder done = new LongAdder();
  private final String connectionString;
  private final int records;
  private final int threads;
  private volatile boolean stopped;

  BareCouchbaseClients(String connectionString, int records, int threads) {
    this.connectionString = connectionString;
    this.records = records;
    this.threads = threads;
  }

  @Override
  public void run() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(threads);
    try (CouchbaseDriver driver = new CouchbaseDriver(connectionString)) {
      List<Callable<Void>> loops = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        SplittableRandom random = new SplittableRandom(i);
        loops.add(() -> {
          loop(driver.collection(), random);
          return null;
        });
      }
      for (Future<Void> client : clients.invokeAll(loops)) {
        client.get();
      }
    } finally {
      clients.shutdown();
    }
  }

  private void loop(Collection collection, SplittableRandom random) {
    GetOptions get = GetOptions.getOptions().transcoder(RawJsonTranscoder.INSTANCE);
    MutateInOptions change = MutateInOptions.mutateInOptions().serializer(RawJson.INSTANCE);
    byte[] value = ("\"" + "x".repeat(100) + "\"").getBytes(StandardCharsets.US_ASCII);
    while (!stopped) {
      String key = "user" + random.nextInt(records);
      if (random.nextBoolean()) {
        collection.get(key, get).contentAs(byte[].class);
      } else {
        collection.mutateIn(key, List.of(MutateInSpec.upsert("field" + random.nextInt(10), value)), change);
      }
      done.increment();
    }
  }

  @Override
  public long done() {
    return done.sum();
  }

  @Override
  public void stop() {
    stopped = true;
  }
}
