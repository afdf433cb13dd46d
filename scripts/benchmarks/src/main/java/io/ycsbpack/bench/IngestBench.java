package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.RowBinaryOutput;
import io.ycsbpack.clickhouse.tenant.ClickHouseTenantStore;
import io.ycsbpack.clickhouse.tenant.EventEncoder;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Ingestion by 4 writers in batches of 100,000: our writer, in Native, and the same rows in RowBinary, encoded before
 * or by our writer, and JDBC's own batch. CPU time and allocation, per row, are those of the threads that write.
 */
final class IngestBench {
  private static final int WRITERS = 4;
  private static final int BATCH = 100_000;

  private final ConnectionOptions options;
  private final Endpoint endpoint;
  private final UsageProbe server;
  private final TenantSpec spec;
  private final ClickHouseTenantStore store;
  private final ClickHouseTenantStore storeOfRows;
  private final byte[][] encoded;

  IngestBench(Settings settings, Endpoint endpoint, UsageProbe server, long rows) {
    this.options = ConnectionOptions.of(settings);
    this.endpoint = endpoint;
    this.server = server;
    spec = new TenantSpec("bench_ingest", rows, 147, 100, 0, 1, false);
    store = new ClickHouseTenantStore(options);
    storeOfRows = new ClickHouseTenantStore(
        ConnectionOptions.of(settings.with(Map.of("clickhouse.tenantformat", "rowbinary"), "")));
    encoded = new byte[(int) (rows / BATCH)][];
    EventEncoder encoder = new EventEncoder(new TenantRows(spec));
    for (int i = 0; i < encoded.length; i++) {
      RowBinaryOutput out = new RowBinaryOutput(BATCH * 200);
      encoder.encode((long) i * BATCH, (i + 1L) * BATCH, out);
      encoded[i] = out.toByteArray();
    }
  }

  /** Puts one batch in. */
  private interface Inserter extends AutoCloseable {
    void insert(int batch) throws Exception;
  }

  /** Makes an inserter for one thread. */
  private interface Opener {
    Inserter open() throws Exception;
  }

  void run(Interleaving interleaving) throws Exception {
    interleaving.part("ingested rows", "RowBinary encoded before");
    interleaving.compare(WRITERS + " writers", () -> all(() -> writer(store)), () -> all(this::preEncoded));
    interleaving.part("ingested rows", "our writer in RowBinary");
    interleaving.compare(WRITERS + " writers", () -> all(() -> writer(store)), () -> all(() -> writer(storeOfRows)));
    interleaving.part("ingested rows", "JDBC addBatch");
    interleaving.compare(WRITERS + " writers", () -> all(() -> writer(store)), () -> all(this::jdbcBatch));
    store.close();
    storeOfRows.close();
    try (HostConnections connections = new HostConnections(options)) {
      connections.current().execute("DROP TABLE bench_ingest SYNC");
      connections.current().execute("DROP TABLE bench_ingest_t2 SYNC");
    }
  }

  private Interleaving.Work all(Opener opener) throws Exception {
    store.create(spec);
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    List<Callable<ThreadCost>> work = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      int first = w;
      work.add(() -> {
        try (Inserter inserter = opener.open()) {
          ThreadCost before = ThreadCost.now();
          for (int batch = first; batch < encoded.length; batch += WRITERS) {
            inserter.insert(batch);
          }
          return ThreadCost.since(before);
        }
      });
    }
    long used = server.read().cpuNanos();
    long start = System.nanoTime();
    ThreadCost cost = new ThreadCost(0, 0);
    for (Future<ThreadCost> writer : threads.invokeAll(work)) {
      cost = cost.plus(writer.get());
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    used = server.read().cpuNanos() - used;
    threads.shutdown();
    long there = store.state(spec).rows();
    if (there != spec.rows()) {
      throw new IllegalStateException(there + " of " + spec.rows() + " rows arrived");
    }
    return new Interleaving.Work(there, seconds, cost.cpuNanos(), cost.bytes(), used);
  }

  private Inserter writer(ClickHouseTenantStore of) {
    TenantWriter writer = of.writer(spec);
    return inserter(batch -> writer.write((long) batch * BATCH, (batch + 1L) * BATCH), writer);
  }

  private Inserter preEncoded() throws Exception {
    RawHttp http = new RawHttp(endpoint.host(), endpoint.port());
    return inserter(
        batch -> http.insert("INSERT INTO bench_ingest FORMAT RowBinary", "&async_insert=0", encoded[batch]),
        http);
  }

  private Inserter jdbcBatch() throws Exception {
    HostConnections connections = new HostConnections(options);
    Connection jdbc = connections.current().jdbc();
    TenantRows rows = new TenantRows(spec);
    PreparedStatement insert = jdbc.prepareStatement("insert into bench_ingest values (?,?,?,?,?,?,?,?)");
    return inserter(batch -> {
      for (long row = (long) batch * BATCH; row < (batch + 1L) * BATCH; row++) {
        insert.setInt(1, rows.tenant(row));
        insert.setInt(2, rows.project(row));
        insert.setLong(3, row);
        insert.setObject(4, LocalDateTime.ofInstant(Instant.ofEpochSecond(rows.eventTime(row)), ZoneOffset.UTC));
        insert.setInt(5, rows.user(row));
        insert.setDouble(6, rows.metric(row));
        insert.setString(7, rows.status(row));
        insert.setString(8, rows.payload(row));
        insert.addBatch();
      }
      insert.executeBatch();
    }, connections);
  }

  /** What an inserter does with a batch. */
  private interface Batch {
    void insert(int batch) throws Exception;
  }

  private static Inserter inserter(Batch body, AutoCloseable resource) {
    return new Inserter() {
      @Override
      public void insert(int batch) throws Exception {
        body.insert(batch);
      }

      @Override
      public void close() throws Exception {
        resource.close();
      }
    };
  }
}
