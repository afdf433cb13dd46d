// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.tenant.ClickHouseTenantStatements;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.SplittableRandom;
import site.ycsb.Status;

/**
 * Q1 to Q4 in a closed loop: our binding vs. the same statements over raw keep-alive HTTP, which discards the answers.
 */
final class QueryBench {
  private static final String FORMAT = "&default_format=RowBinaryWithNames";
  /** Operations after which the compiler has finished the code of all clients. */
  private static final int WARM_UP = 5000;
  private static final int WARMING_THREADS = 4;
  /** Operations per client and trial before the measurement, in which connections are made. */
  private static final int FIRST = 20;

  private final Settings settings;
  private final Endpoint endpoint;
  private final TenantSpec spec;
  private final Duration length;

  QueryBench(Settings settings, Endpoint endpoint, Duration length) {
    this.settings = settings;
    this.endpoint = endpoint;
    this.spec = TenantSpec.of(settings);
    this.length = length;
  }

  void run(Interleaving interleaving) throws Exception {
    interleaving.part("queries", "raw HTTP");
    for (TenantQuery query : TenantQuery.values()) {
      for (int threads : new int[]{1, 8, 32}) {
        compare(interleaving, query, threads);
      }
    }
  }

  private interface Asker {
    ClosedLoop.Client open(TenantQuery query, int number) throws Exception;
  }

  private void compare(Interleaving interleaving, TenantQuery query, int threads) throws Exception {
    if (threads == 1) {
      warmUp(query, this::ours);
      warmUp(query, this::raw);
    }
    interleaving.compare(query + ", " + threads + (threads == 1 ? " thread" : " threads"),
        () -> ClosedLoop.run(threads, number -> ours(query, number), FIRST, length),
        () -> ClosedLoop.run(threads, number -> raw(query, number), FIRST, length));
  }

  private static void warmUp(TenantQuery query, Asker asker) throws Exception {
    ClosedLoop.run(WARMING_THREADS, number -> asker.open(query, number), WARM_UP / WARMING_THREADS, Duration.ZERO);
  }

  private ClosedLoop.Client ours(TenantQuery query, int number) throws Exception {
    ClickHouse database = new ClickHouse();
    database.setProperties(settings.toProperties());
    database.init();
    TenantQueries queries = database.tenantQueries(spec);
    TenantAnswer answer = new TenantAnswer();
    SplittableRandom random = new SplittableRandom(number);
    return ClosedLoop.client(() -> {
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
    Statements statements = new Statements(query, number);
    return ClosedLoop.client(() -> http.query(statements.next(), FORMAT), http);
  }

  /** Texts of one query for tenants and projects drawn at random. */
  private final class Statements {
    private final String[] parts;
    private final SplittableRandom random;

    Statements(TenantQuery query, int seed) {
      parts = ClickHouseTenantStatements.parts(query, spec);
      random = new SplittableRandom(seed);
    }

    String next() {
      int tenant = 1 + random.nextInt(spec.tenants());
      int project = 1 + random.nextInt(spec.projects());
      return parts.length > 2 ? parts[0] + tenant + parts[1] + project + parts[2] : parts[0] + tenant + parts[1];
    }
  }
}
