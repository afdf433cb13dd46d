package io.ycsbpack.bench;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.ClientThreads;
import io.ycsbpack.core.driver.Driver;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.couchbase.Couchbase;
import io.ycsbpack.couchbase.CouchbaseBinding;
import java.time.Duration;
import java.util.Map;
import site.ycsb.workloads.CoreWorkload;

/** The Couchbase binding vs. other clients on the same driver, on the double in a process of its own. */
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
          "password", "recordcount", String.valueOf(RECORDS), "insertorder", "ordered", "requestdistribution",
          "uniform"), "");
      load(settings);
      Settings a = settings.with(Map.of("readproportion", "0.5", "updateproportion", "0.5"), "");
      interleaving.part("Couchbase A", "a bare loop on the driver that hands over bytes");
      compare(interleaving, a, threads -> new BareCouchbaseClients(server.connectionString(), RECORDS, threads,
          BareCouchbaseClients.Access.BYTES));
      interleaving.part("Couchbase A", "a bare loop on the driver that makes and decodes documents");
      compare(interleaving, a, threads -> new BareCouchbaseClients(server.connectionString(), RECORDS, threads,
          BareCouchbaseClients.Access.DOCUMENTS));
      interleaving.part("Couchbase A", "the stock client on a minimal binding");
      compare(interleaving, a, threads -> new StockCouchbaseClients(server.connectionString(), a, threads));
      Settings e = settings.with(Map.of("readproportion", "0", "updateproportion", "0", "scanproportion", "1",
          "maxscanlength", "100"), "");
      interleaving.part("Couchbase scans of documents", "of ids");
      compare(interleaving, e, threads -> new OurClients(e.with(Map.of("couchbase.scan", "ids"), ""), threads));
    }
  }

  /** Makes other clients, on this number of threads. */
  private interface Others {
    RunningClients clients(int threads);
  }

  private void compare(Interleaving interleaving, Settings settings, Others others) throws Exception {
    for (int threads : THREADS) {
      interleaving.compare(threads + (threads == 1 ? " thread" : " threads"),
          () -> RunningClients.measure(new OurClients(settings, threads), length),
          () -> RunningClients.measure(others.clients(threads), length));
    }
  }

  private void load(Settings settings) throws Exception {
    try (Target target = new CouchbaseBinding().open(settings, console)) {
      target.prepareCoreTable(new CoreTable("usertable", 10, "field", true, CoreTable.Use.LOAD_ALL));
      Settings loading = settings.with(Map.of("dotransactions", "false"), "");
      IntegrityChecks.prepare();
      CoreWorkload workload = new CoreWorkload();
      workload.init(loading.toProperties());
      RunPlan plan = new RunPlan(RunPlan.Mode.LOAD, Couchbase.class, workload, loading, 8, RunPlan.Load.CLOSED_LOOP,
          new RunPlan.Span(RECORDS, Duration.ZERO, RunPlan.Warmup.NONE, Duration.ZERO, Duration.ofSeconds(1)));
      RunResult result = new Driver(ClientThreads.open(plan, new StopSignal()),
          (warmingUp, elapsed, length, interval) -> {
          }).run();
      if (result.failures() > 0) {
        throw new IllegalStateException(result.failures() + " of the inserts failed");
      }
    }
  }
}
