package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouse;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.tenant.TenantStatements;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.StopSignal;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Q1 to Q4 in a closed loop: our driver and binding beside the same statements over raw keep-alive HTTP. */
final class QueryBench {
  private final Settings settings;
  private final Endpoint endpoint;
  private final TenantSpec spec;
  private final Duration turn;

  QueryBench(Settings settings, Endpoint endpoint, Duration turn) {
    this.settings = settings;
    this.endpoint = endpoint;
    this.spec = TenantSpec.of(settings);
    this.turn = turn;
  }

  void run(Turns turns) throws Exception {
    turns.part("queries", "raw HTTP");
    for (TenantQuery query : TenantQuery.values()) {
      for (int threads : new int[]{1, 8, 32}) {
        turns.compare(query + ", " + threads + (threads == 1 ? " thread" : " threads"),
            () -> ours(query, threads), () -> raw(query, threads));
      }
    }
  }

  private Turns.Work ours(TenantQuery query, int threads) throws Exception {
    StringBuilder mix = new StringBuilder();
    for (TenantQuery other : TenantQuery.values()) {
      mix.append(mix.isEmpty() ? "" : ",").append(other == query ? 1 : 0);
    }
    Settings alone = settings.with(Map.of("tenantq.mix", mix.toString()), "");
    TenantWorkload workload = new TenantWorkload();
    workload.init(alone.toProperties());
    RunPlan plan = new RunPlan(RunPlan.Mode.RUN, ClickHouse.class, workload, alone, threads, RunPlan.Load.CLOSED_LOOP,
        0,
        turn, RunPlan.Warmup.NONE, Duration.ZERO, Duration.ofSeconds(1));
    RunResult result = new Driver(plan, new StopSignal(), (warmingUp, elapsed, length, interval) -> {
    }).run();
    if (result.failures() > 0) {
      throw new IllegalStateException(result.failures() + " of our queries failed");
    }
    return new Turns.Work(result.ok(), result.runtime().toNanos() / 1e9);
  }

  private Turns.Work raw(TenantQuery query, int threads) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(threads);
    List<Callable<Long>> work = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      SplittableRandom random = new SplittableRandom(i);
      work.add(() -> rawClient(query, random));
    }
    long queries = 0;
    for (Future<Long> client : clients.invokeAll(work)) {
      queries += client.get();
    }
    clients.shutdown();
    return new Turns.Work(queries, turn.toNanos() / 1e9);
  }

  private long rawClient(TenantQuery query, SplittableRandom random) throws IOException {
    String statement = TenantStatements.of(query, spec);
    long queries = 0;
    try (RawHttp http = new RawHttp(endpoint.host(), endpoint.port())) {
      long end = System.nanoTime() + turn.toNanos();
      while (System.nanoTime() < end) {
        String sql = statement.replaceFirst("\\?", String.valueOf(1 + random.nextInt(spec.tenants())))
            .replaceFirst("\\?", String.valueOf(1 + random.nextInt(spec.projects())));
        http.query(sql, "&default_format=RowBinaryWithNamesAndTypes");
        queries++;
      }
    }
    return queries;
  }
}
