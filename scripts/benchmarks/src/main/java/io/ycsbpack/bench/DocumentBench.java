package io.ycsbpack.bench;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.couchbase.records.JsonWriter;
import io.ycsbpack.couchbase.records.RecordReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;

/** Documents from YCSB's values and back, vs. Jackson's maps. */
final class DocumentBench {
  private final Duration length;

  DocumentBench(Duration length) {
    this.length = length;
  }

  void run(Interleaving interleaving) throws Exception {
    interleaving.part("documents of 10 x 100 bytes", "Jackson maps");
    interleaving.compare("encode", () -> repeat(Encoding::ours), () -> repeat(Encoding::maps));
    interleaving.compare("decode", () -> repeat(Decoding::ours), () -> repeat(Decoding::maps));
  }

  private Interleaving.Work repeat(Runnable task) {
    long operations = 0;
    ThreadCost before = ThreadCost.now();
    long start = System.nanoTime();
    while (System.nanoTime() - start < length.toNanos()) {
      for (int i = 0; i < 1000; i++) {
        task.run();
      }
      operations += 1000;
    }
    ThreadCost cost = ThreadCost.since(before);
    return new Interleaving.Work(operations, (System.nanoTime() - start) / 1e9, cost.cpuNanos(), cost.bytes());
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

  /** YCSB's values from one document, which the driver hands over as an array of its own each time. */
  private static final class Decoding {
    private static final RecordReader READER = new RecordReader();
    private static final byte[] FULL;
    private static volatile Map<String, ByteIterator> result;

    static {
      Encoding.ours();
      FULL = Encoding.result;
    }

    static void ours() {
      Map<String, ByteIterator> values = new HashMap<>();
      READER.read(FULL.clone(), null, values);
      result = values;
    }

    static void maps() {
      try {
        Map<String, ByteIterator> values = new HashMap<>();
        Map<String, String> map = Encoding.JACKSON.readValue(FULL.clone(), new TypeReference<>() {
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
