package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.RowBinaryOutput;
import io.ycsbpack.clickhouse.records.RecordTable;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Inserts of YCSB's core workloads, one record of ten fields of 100 bytes each, in a closed loop: our binding and the
 * same rows, encoded before, over raw keep-alive HTTP. CPU time and allocation are those of the threads that insert.
 */
final class RecordBench {
  private static final String TABLE = "bench_records";
  private static final int FIELDS = 10;
  private static final int FIELD_LENGTH = 100;
  /** Inserts after which the compiler is through with the code of both. */
  private static final int WARM_UP = 5000;
  /** Inserts of each client of a trial before it is measured: connections are made. */
  private static final int FIRST = 20;
  private static final int WARMING_THREADS = 4;
  private static final long FIRST_KEY = 1_000_000_000_000_000L;
  private static final int KEY_LENGTH = 20;

  private final Settings settings;
  private final Endpoint endpoint;
  private final Duration length;

  RecordBench(Settings settings, Endpoint endpoint, Duration length) {
    this.settings = settings;
    this.endpoint = endpoint;
    this.length = length;
  }

  void run(Interleaving interleaving) throws Exception {
    try (HostConnections connections = new HostConnections(ConnectionOptions.of(settings))) {
      RecordTable.prepare(connections.current(), new CoreTable(TABLE, FIELDS, "field", false, CoreTable.Use.LOAD_ALL));
      interleaving.part("core inserts", "raw HTTP");
      ClosedLoop.run(WARMING_THREADS, this::ours, WARM_UP / WARMING_THREADS, Duration.ZERO);
      ClosedLoop.run(WARMING_THREADS, this::raw, WARM_UP / WARMING_THREADS, Duration.ZERO);
      for (int threads : new int[]{1, 8}) {
        interleaving.compare(threads + (threads == 1 ? " thread" : " threads"),
            () -> ClosedLoop.run(threads, this::ours, FIRST, length),
            () -> ClosedLoop.run(threads, this::raw, FIRST, length));
      }
      connections.current().execute("DROP TABLE " + TABLE + " SYNC");
    }
  }

  private static String key(int client, long number) {
    return "user" + (FIRST_KEY * (client + 1) + number);
  }

  private ClosedLoop.Client ours(int number) throws Exception {
    ClickHouse database = new ClickHouse();
    database.setProperties(settings.toProperties());
    database.init();
    byte[] value = new byte[FIELD_LENGTH];
    Map<String, ByteIterator> record = new LinkedHashMap<>();
    return new ClosedLoop.Client() {
      private long done;

      @Override
      public void operate() {
        for (int field = 0; field < FIELDS; field++) {
          record.put("field" + field, new ByteArrayByteIterator(value));
        }
        Status status = database.insert(TABLE, key(number, done++), record);
        if (!status.isOk()) {
          throw new IllegalStateException("our insert failed: " + status);
        }
      }

      @Override
      public void close() throws Exception {
        database.cleanup();
      }
    };
  }

  private ClosedLoop.Client raw(int number) throws IOException {
    RawHttp http = new RawHttp(endpoint.host(), endpoint.port());
    String statement = "INSERT INTO " + TABLE + " (YCSB_KEY, "
        + IntStream.range(0, FIELDS).mapToObj(field -> "field" + field).collect(Collectors.joining(", "))
        + ") FORMAT RowBinary";
    byte[] row = encoded();
    return new ClosedLoop.Client() {
      private long done;

      @Override
      public void operate() throws IOException {
        System.arraycopy(key(number, done++).getBytes(StandardCharsets.US_ASCII), 0, row, 1, KEY_LENGTH);
        http.insert(statement, "&async_insert=0", row);
      }

      @Override
      public void close() throws IOException {
        http.close();
      }
    };
  }

  /** A row whose key stands behind its one byte of length. */
  private static byte[] encoded() {
    RowBinaryOutput row = new RowBinaryOutput(4096);
    row.writeString(new byte[KEY_LENGTH]);
    for (int field = 0; field < FIELDS; field++) {
      row.writeByte(0);
      row.writeString(new byte[FIELD_LENGTH]);
    }
    return row.toByteArray();
  }
}
