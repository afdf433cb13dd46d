// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.kv.GetOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.MutateInSpec;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.Couchbase;
import io.ycsbpack.couchbase.CouchbaseBinding;
import io.ycsbpack.couchbase.RawJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;

/**
 * Half reads, half changes of one field, as in workload A: our binding and a bare loop on the driver, which makes and
 * decodes no values. Runs on the double in its own process.
 */
record CouchbaseBench(Duration length) {
  private static final String TABLE = "usertable";
  private static final int RECORDS = 10_000;
  private static final int FIELDS = 10;
  private static final int FIELD_LENGTH = 100;
  /** Operations per client and trial before the measurement. */
  private static final int WARM_UP = 5_000;
  private static final GetOptions GET = GetOptions.getOptions().transcoder(RawJsonTranscoder.INSTANCE);
  private static final MutateInOptions CHANGE = MutateInOptions.mutateInOptions().serializer(RawJson.INSTANCE);
  private static final byte[] VALUE = ("\"" + "x".repeat(FIELD_LENGTH) + "\"").getBytes(StandardCharsets.US_ASCII);

  void run(Interleaving interleaving) throws Exception {
    try (DoubleProcess server = new DoubleProcess()) {
      Settings settings = Settings.NONE.with(Map.of("couchbase.host", server.connectionString(), "couchbase.password",
          "password"), "");
      try (Target target = new CouchbaseBinding().open(settings, Console.SILENT)) {
        target.prepareCoreTable(new CoreTable(TABLE, FIELDS, "field", true, CoreTable.Use.LOAD_ALL));
        load(settings);
        interleaving.part("Couchbase A", "a bare loop on the driver");
        for (int threads : new int[]{1, 8, 32}) {
          interleaving.compare(threads + (threads == 1 ? " thread" : " threads"),
              () -> ClosedLoop.run(threads, number -> ours(settings, number), WARM_UP / threads, length),
              () -> bare(server.connectionString(), threads));
        }
      }
    }
  }

  private static void load(Settings settings) throws Exception {
    Couchbase database = connected(settings);
    Map<String, ByteIterator> values = new HashMap<>();
    for (int record = 0; record < RECORDS; record++) {
      for (int field = 0; field < FIELDS; field++) {
        values.put("field" + field, new RandomByteIterator(FIELD_LENGTH));
      }
      requireOk(database.insert(TABLE, "user" + record, values));
    }
    database.cleanup();
  }

  private static Couchbase connected(Settings settings) throws DBException {
    Couchbase database = new Couchbase();
    database.setProperties(settings.toProperties());
    database.init();
    return database;
  }

  private static ClosedLoop.Client ours(Settings settings, int number) throws DBException {
    Couchbase database = connected(settings);
    Map<String, ByteIterator> values = new HashMap<>();
    SplittableRandom random = new SplittableRandom(number);
    return new ClosedLoop.Client(() -> {
      values.clear();
      String key = "user" + random.nextInt(RECORDS);
      if (random.nextBoolean()) {
        requireOk(database.read(TABLE, key, null, values));
        return;
      }
      values.put("field" + random.nextInt(FIELDS), new RandomByteIterator(FIELD_LENGTH));
      requireOk(database.update(TABLE, key, values));
    }, database::cleanup);
  }

  private static void requireOk(Status status) {
    if (!status.isOk()) {
      throw new IllegalStateException("our operation failed: " + status);
    }
  }

  /** One driver for all threads, with our binding's settings. */
  private Interleaving.Work bare(String connectionString, int threads) throws Exception {
    Cluster cluster = Cluster.connect(connectionString, ClusterOptions.clusterOptions("Administrator", "password")
        .environment(environment -> environment.compressionConfig(compression -> compression.enable(false))
            .thresholdLoggingTracerConfig(tracer -> tracer.enabled(false))
            .loggingMeterConfig(meter -> meter.enabled(false))
            .orphanReporterConfig(orphans -> orphans.enabled(false))));
    try {
      cluster.bucket("default").waitUntilReady(Duration.ofSeconds(10));
      Collection collection = cluster.bucket("default").defaultCollection();
      return ClosedLoop.run(threads, number -> bare(collection, number), WARM_UP / threads, length);
    } finally {
      cluster.disconnect();
    }
  }

  private static ClosedLoop.Client bare(Collection collection, int number) {
    SplittableRandom random = new SplittableRandom(number);
    return new ClosedLoop.Client(() -> {
      String key = "user" + random.nextInt(RECORDS);
      if (random.nextBoolean()) {
        collection.get(key, GET).contentAs(byte[].class);
      } else {
        collection.mutateIn(key, List.of(MutateInSpec.upsert("field" + random.nextInt(FIELDS), VALUE)), CHANGE);
      }
    }, () -> {
      // all threads share the cluster
    });
  }
}
