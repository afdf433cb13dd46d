// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouseOptions;
import io.ycsbpack.clickhouse.ClickHouseTenantStore;
import io.ycsbpack.clickhouse.Endpoint;
import io.ycsbpack.clickhouse.HostConnections;
import io.ycsbpack.clickhouse.NativeEventEncoder;
import io.ycsbpack.clickhouse.RequestBody;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Ingestion by 4 writers in batches of 100,000 rows: our writer vs. rows encoded before. */
record IngestBench(ClickHouseOptions options, Endpoint endpoint, Duration length) {
  private static final int WRITERS = 4;
  private static final int BATCH = 100_000;
  private static final TenantSpec SPEC = new TenantSpec("bench_ingest", BATCH, 147, 100, 0, 1, false);

  void run(Interleaving interleaving) throws Exception {
    RequestBody encoded = new RequestBody(BATCH * 200);
    new NativeEventEncoder(new TenantRows(SPEC)).encode(0, BATCH, encoded);
    byte[] body = encoded.toByteArray();
    ClickHouseTenantStore store = new ClickHouseTenantStore(options);
    interleaving.part("ingested rows", "rows encoded before");
    interleaving.compare(WRITERS + " writers", () -> all(store, number -> ours(store)),
        () -> all(store, number -> raw(body)));
    store.close();
    try (HostConnections connections = new HostConnections(options)) {
      connections.current().execute("DROP TABLE bench_ingest SYNC");
      connections.current().execute("DROP TABLE bench_ingest_t2 SYNC");
    }
  }

  /** @param writers each operation is a batch */
  private Interleaving.Work all(ClickHouseTenantStore store, ClosedLoop.Opener writers) throws Exception {
    store.create(SPEC);
    AtomicLong batches = new AtomicLong();
    Interleaving.Work work = ClosedLoop.run(WRITERS, number -> {
      ClosedLoop.Client writer = writers.open(number);
      return new ClosedLoop.Client(() -> {
        writer.operation().run();
        batches.incrementAndGet();
      }, writer);
    }, 1, length);
    long there = store.state(SPEC).rows();
    if (there != batches.get() * BATCH) {
      throw new IllegalStateException(there + " of " + batches.get() * BATCH + " rows arrived");
    }
    return new Interleaving.Work(work.operations() * BATCH, work.seconds(), work.cpuNanos(), work.bytes());
  }

  private ClosedLoop.Client ours(ClickHouseTenantStore store) {
    TenantWriter writer = store.writer(SPEC);
    return new ClosedLoop.Client(() -> writer.write(0, BATCH), writer);
  }

  private ClosedLoop.Client raw(byte[] body) throws IOException {
    RawHttp http = new RawHttp(endpoint.host(), endpoint.port());
    return new ClosedLoop.Client(
        () -> http.insert("INSERT INTO bench_ingest FORMAT Native", "&async_insert=0", body), http);
  }
}
