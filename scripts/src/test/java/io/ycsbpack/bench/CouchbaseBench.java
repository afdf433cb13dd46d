package io.ycsbpack.bench;

import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.Collection;
import com.couchbase.client.java.codec.RawJsonTranscoder;
import com.couchbase.client.java.kv.GetOptions;
import com.couchbase.client.java.kv.MutateInOptions;
import com.couchbase.client.java.kv.MutateInSpec;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.Couchbase;
import io.ycsbpack.couchbase.CouchbaseBinding;
import io.ycsbpack.couchbase.connection.RawJson;
import io.ycsbpack.couchbase.records.JsonFields;
import io.ycsbpack.couchbase.records.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.workloads.CoreWorkload;

/** The Couchbase binding vs. bare loops on the driver, on the double in a process of its own. */
final class CouchbaseBench {
  private static final int RECORDS = 10_000;
  private static final int[] THREADS = {1, 8, 32};

  private final Duration length;
  private final Console console;

  CouchbaseBench(Duration length, Console console) {
    this.length = length;
    this.console = console;
  }

  void run(Interleaving interleaving) throws Exception {
    try (DoubleProcess server = new DoubleProcess()) {
      Settings settings = Settings.NONE.with(Map.of("couchbase.host", server.connectionString(), "couchbase.password",
          "password", "recordcount", String.valueOf(RECORDS), "operationcount", "1000000000", "insertorder", "ordered",
          "requestdistribution", "uniform"), "");
      load(settings);
      interleaving.part("Couchbase A", "a bare loop on the driver");
      for (int threads : THREADS) {
        interleaving.compare(threads + (threads == 1 ? " thread" : " threads"),
            () -> ours(settings, threads, Map.of("readproportion", "0.5", "updateproportion", "0.5")),
            () -> bare(server.connectionString(), threads));
      }
      interleaving.part("Couchbase scans of documents", "of ids");
      for (int threads : THREADS) {
        interleaving.compare(threads + (threads == 1 ? " thread" : " threads"),
            () -> scans(settings, threads, "documents"), () -> scans(settings, threads, "ids"));
      }
    }
    interleaving.part("documents of 10 x 100 bytes", "Jackson maps");
    interleaving.compare("encode", () -> repeat(Encoding::ours), () -> repeat(Encoding::maps));
    interleaving.compare("decode", () -> repeat(Decoding::ours), () -> repeat(Decoding::maps));
  }

  private void load(Settings settings) throws Exception {
    try (Target target = new CouchbaseBinding().open(settings, console)) {
      target.prepareCoreTable(new CoreTable("usertable", 10, "field", true, CoreTable.Use.LOAD_ALL));
      Settings loading = settings.with(Map.of("dotransactions", "false"), "");
      drive(RunPlan.Mode.LOAD, loading, 8, RECORDS, Duration.ZERO);
    }
  }

  private Interleaving.Work scans(Settings settings, int threads, String what) throws Exception {
    return ours(settings, threads, Map.of("readproportion", "0", "updateproportion", "0", "scanproportion", "1",
        "maxscanlength", "100", "couchbase.scan", what));
  }

  private Interleaving.Work ours(Settings settings, int threads, Map<String, String> mix) throws Exception {
    RunResult result = drive(RunPlan.Mode.RUN, settings.with(mix, ""), threads, 0, length);
    return new Interleaving.Work(result.ok(), result.runtime().toNanos() / 1e9);
  }

  private static RunResult drive(RunPlan.Mode mode, Settings settings, int threads, long operations, Duration limit)
      throws Exception {
    IntegrityChecks.prepare();
    CoreWorkload workload = new CoreWorkload();
    workload.init(settings.toProperties());
    RunPlan plan = new RunPlan(mode, Couchbase.class, workload, settings, threads, RunPlan.Load.CLOSED_LOOP,
        new RunPlan.Span(operations, limit, RunPlan.Warmup.NONE, Duration.ZERO, Duration.ofSeconds(1)));
    RunResult result = new Driver(plan, new StopSignal(), (warmingUp, elapsed, length, interval) -> {
    }).run();
    if (result.failures() > 0) {
      throw new IllegalStateException(result.failures() + " of our operations failed");
    }
    return result;
  }

  /** Half reads, half changes of one field, of the same records: nothing decoded, nothing measured, no workload. */
  private Interleaving.Work bare(String connectionString, int threads) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(threads);
    try (Cluster cluster = Cluster.connect(connectionString, ClusterOptions.clusterOptions("Administrator", "password")
        .environment(environment -> environment.compressionConfig(compression -> compression.enable(false))
            .thresholdLoggingTracerConfig(tracer -> tracer.enabled(false))
            .loggingMeterConfig(meter -> meter.enabled(false))
            .orphanReporterConfig(orphans -> orphans.enabled(false))))) {
      cluster.bucket("default").waitUntilReady(Duration.ofSeconds(10));
      Collection collection = cluster.bucket("default").defaultCollection();
      collection.exists("user0");
      List<Callable<Long>> work = new ArrayList<>();
      long start = System.nanoTime();
      for (int i = 0; i < threads; i++) {
        SplittableRandom random = new SplittableRandom(i);
        work.add(() -> bareClient(collection, random, start + length.toNanos()));
      }
      long operations = 0;
      for (Future<Long> client : clients.invokeAll(work)) {
        operations += client.get();
      }
      return new Interleaving.Work(operations, (System.nanoTime() - start) / 1e9);
    } finally {
      clients.shutdown();
    }
  }

  private static long bareClient(Collection collection, SplittableRandom random, long end) {
    GetOptions get = GetOptions.getOptions().transcoder(RawJsonTranscoder.INSTANCE);
    MutateInOptions change = MutateInOptions.mutateInOptions().serializer(RawJson.INSTANCE);
    byte[] value = ("\"" + "x".repeat(100) + "\"").getBytes(StandardCharsets.US_ASCII);
    long operations = 0;
    while (System.nanoTime() < end) {
      String key = "user" + random.nextInt(RECORDS);
      if (random.nextBoolean()) {
        collection.get(key, get).contentAs(byte[].class);
      } else {
        collection.mutateIn(key, List.of(MutateInSpec.upsert("field" + random.nextInt(10), value)), change);
      }
      operations++;
    }
    return operations;
  }

  private Interleaving.Work repeat(Runnable task) {
    long operations = 0;
    long start = System.nanoTime();
    while (System.nanoTime() - start < length.toNanos()) {
      for (int i = 0; i < 1000; i++) {
        task.run();
      }
      operations += 1000;
    }
    return new Interleaving.Work(operations, (System.nanoTime() - start) / 1e9);
  }

  /** One document from YCSB's values. */
  private static final class Encoding {
    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final JsonWriter WRITER = new JsonWriter();
    private static final byte[] VALUE = new RandomByteIterator(100).toArray();
    private static volatile byte[] result;

    static void ours() {
      WRITER.begin();
      values().forEach(WRITER::field);
      result = WRITER.end();
    }

    static void maps() {
      Map<String, String> map = new LinkedHashMap<>();
      values().forEach((name, value) -> map.put(name, value.toString()));
      try {
        result = JACKSON.writeValueAsBytes(map);
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    static Map<String, ByteIterator> values() {
      Map<String, ByteIterator> values = new LinkedHashMap<>();
      for (int i = 0; i < 10; i++) {
        values.put("field" + i, new ByteArrayByteIterator(VALUE));
      }
      return values;
    }
  }

  /** YCSB's values from one document. */
  private static final class Decoding {
    private static final byte[] FULL;
    private static volatile Map<String, ByteIterator> result;

    static {
      Encoding.ours();
      FULL = Encoding.result;
    }

    static void ours() {
      Map<String, ByteIterator> values = new HashMap<>();
      JsonFields.into(FULL, null, values);
      result = values;
    }

    static void maps() {
      try {
        Map<String, ByteIterator> values = new HashMap<>();
        Map<String, String> map = Encoding.JACKSON.readValue(FULL, new TypeReference<>() {
        });
        map.forEach((name, value) -> values.put(name,
            new ByteArrayByteIterator(value.getBytes(StandardCharsets.UTF_8))));
        result = values;
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }
}
