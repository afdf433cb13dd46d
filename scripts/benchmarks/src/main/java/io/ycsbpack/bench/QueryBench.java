// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.ClickHouseTenantStatements;
import io.ycsbpack.clickhouse.Endpoint;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import site.ycsb.Status;

/**
 * Q1 to Q4 in a closed loop: our binding vs. the same statements over raw keep-alive HTTP, which discards the answers.
 */
record QueryBench(Settings settings, TenantSpec spec, Endpoint endpoint, Duration length) {
  private static final String FORMAT = "&default_format=RowBinaryWithNames";
  /** Operations after which the compiler has finished the code of all clients. */
  private static final int WARM_UP = 5000;
  private static final int WARMING_THREADS = 4;
  /** Operations per client and trial before the measurement, in which connections are made. */
  private static final int FIRST = 20;

  void run(Interleaving interleaving) throws Exception {
    interleaving.part("queries", "raw HTTP");
    for (TenantQuery query : TenantQuery.values()) {
      ClosedLoop.Opener ours = number -> ours(query, number);
      ClosedLoop.Opener raw = number -> raw(query, number);
      for (ClosedLoop.Opener cold : List.of(ours, raw)) {
        ClosedLoop.run(WARMING_THREADS, cold, WARM_UP / WARMING_THREADS, Duration.ZERO);
      }
      for (int threads : new int[]{1, 8, 32}) {
        interleaving.compare(query + ", " + threads + (threads == 1 ? " thread" : " threads"),
            () -> ClosedLoop.run(threads, ours, FIRST, length), () -> ClosedLoop.run(threads, raw, FIRST, length));
      }
    }
  }

  private ClosedLoop.Client ours(TenantQuery query, int number) throws Exception {
    ClickHouse database = new ClickHouse();
    database.setProperties(settings.toProperties());
    database.init();
    TenantQueries queries = database.tenantQueries(spec);
    TenantAnswer answer = new TenantAnswer();
    SplittableRandom random = new SplittableRandom(number);
    return new ClosedLoop.Client(() -> {
      answer.reset();
      int tenant = 1 + random.nextInt(spec.tenants());
      int project = 1 + random.nextInt(spec.projects());
      Status status = queries.ask(query, tenant, project, answer);
      if (!status.isOk()) {
        throw new IllegalStateException("our " + query + " failed: " + status);
      }
    }, database::cleanup);
  }

  private ClosedLoop.Client raw(TenantQuery query, int number) throws IOException {
    RawHttp http = new RawHttp(endpoint.host(), endpoint.port());
    String[] parts = ClickHouseTenantStatements.parts(query, spec);
    SplittableRandom random = new SplittableRandom(number);
    return new ClosedLoop.Client(() -> {
      int tenant = 1 + random.nextInt(spec.tenants());
      int project = 1 + random.nextInt(spec.projects());
      http.query(parts[0] + tenant + parts[1] + (parts.length > 2 ? project + parts[2] : ""), FORMAT);
    }, http);
  }
}
