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

/** Half reads, half changes of one field, of the same records; nothing is measured. */
final class BareCouchbaseClients implements RunningClients {
  /** How a loop uses the driver. */
  enum Access {
    /** Less than any YCSB client has to do: no value is made or decoded. */
    BYTES {
      private final GetOptions get = GetOptions.getOptions().transcoder(RawJsonTranscoder.INSTANCE);
      private final MutateInOptions change = MutateInOptions.mutateInOptions().serializer(RawJson.INSTANCE);
      private final byte[] value = ("\"" + "x".repeat(100) + "\"").getBytes(StandardCharsets.US_ASCII);

      @Override
      void read(Collection collection, String key) {
        collection.get(key, get).contentAs(byte[].class);
      }

      @Override
      void change(Collection collection, String key, String field, SplittableRandom random) {
        collection.mutateIn(key, List.of(MutateInSpec.upsert(field, value)), change);
      }
    },
    /** What an application does: values are made, and documents decoded, by the driver's defaults. */
    DOCUMENTS {
      @Override
      void read(Collection collection, String key) {
        collection.get(key).contentAsObject();
      }

      @Override
      void change(Collection collection, String key, String field, SplittableRandom random) {
        byte[] value = new byte[100];
        for (int i = 0; i < value.length; i++) {
          value[i] = (byte) (' ' + random.nextInt(95));
        }
        collection.mutateIn(key, List.of(MutateInSpec.upsert(field, new String(value, StandardCharsets.US_ASCII))));
      }
    };

    abstract void read(Collection collection, String key);

    abstract void change(Collection collection, String key, String field, SplittableRandom random);
  }

  private final LongAdder done = new LongAdder();
  private final String connectionString;
  private final int records;
  private final int threads;
  private final Access access;
  private volatile boolean stopped;

  BareCouchbaseClients(String connectionString, int records, int threads, Access access) {
    this.connectionString = connectionString;
    this.records = records;
    this.threads = threads;
    this.access = access;
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
          // Void has no other value
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
    while (!stopped) {
      String key = "user" + random.nextInt(records);
      if (random.nextBoolean()) {
        access.read(collection, key);
      } else {
        access.change(collection, key, "field" + random.nextInt(10), random);
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
