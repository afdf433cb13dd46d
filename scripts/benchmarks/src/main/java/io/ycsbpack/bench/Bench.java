// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouseBinding;
import io.ycsbpack.clickhouse.ClickHouseOptions;
import io.ycsbpack.clickhouse.Endpoint;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantLoad;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "scripts/bench", mixinStandardHelpOptions = true, showDefaultValues = true,
    description = {"Print one table of ycsb's own costs, as ratios measured side by side, interleaved.",
      "us CPU: microseconds of the client's CPU time per operation, including a start of Java if the row has one.",
      "For queries, rows and Couchbase: CPU time of all Java threads, and bytes that they allocate."})
public final class Bench implements Callable<Integer> {
  /** In one measurement. */
  private static final int STARTS = 5;

  @Option(names = "--pairs", description = "Pairs of interleaving; three or more give an interval.")
  private int pairs = 5;

  @Option(names = "--trial", description = "Seconds of a trial.")
  private int seconds = 3;

  @Parameters(paramLabel = "PART", description = "${COMPLETION-CANDIDATES}; all without any.")
  private List<Part> parts = List.of(Part.values());

  enum Part {
    start, driver, couchbase, queries, ingest
  }

  public static void main(String[] args) {
    System.exit(new CommandLine(new Bench()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    Interleaving interleaving = new Interleaving(pairs);
    Duration length = Duration.ofSeconds(seconds);
    System.err.println(Interleaving.heading());
    if (parts.contains(Part.start)) {
      start(interleaving);
    }
    if (parts.contains(Part.driver)) {
      new DriverBench(seconds).run(interleaving);
    }
    if (parts.contains(Part.couchbase)) {
      new CouchbaseBench(length).run(interleaving);
    }
    if (parts.contains(Part.queries) || parts.contains(Part.ingest)) {
      onClickHouse(interleaving, length);
    }
    System.out.printf("%n%s%n", Interleaving.heading());
    interleaving.rows().forEach(System.out::println);
    return 0;
  }

  private static void start(Interleaving interleaving) throws Exception {
    ProcessBuilder ycsb = new ProcessBuilder("scripts/ycsb", "--help");
    ProcessBuilder java = JavaProcess.builder(List.of("-version"));
    interleaving.part("starts", "java -version");
    interleaving.compare("ycsb --help", () -> start(ycsb), () -> start(java));
  }

  private static Interleaving.Work start(ProcessBuilder program) throws IOException, InterruptedException {
    program.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
    long start = System.nanoTime();
    for (int i = 0; i < STARTS; i++) {
      if (program.start().waitFor() != 0) {
        throw new IOException(String.join(" ", program.command()) + " failed");
      }
    }
    return new Interleaving.Work(STARTS, (System.nanoTime() - start) / 1e9);
  }

  private void onClickHouse(Interleaving interleaving, Duration length) throws Exception {
    Settings settings = Settings.NONE.with(Map.of("clickhouse.timeout", "120s"), "");
    try (Target target = new ClickHouseBinding().open(settings, Console.SILENT)) {
      System.err.println(target.description());
      Settings connected = settings.with(target.connection(), "");
      ClickHouseOptions options = ClickHouseOptions.of(connected);
      Endpoint endpoint = options.endpoints().get(0);
      if (parts.contains(Part.queries)) {
        new TenantLoad(target.tenantStore().orElseThrow(), connected, Console.SILENT, () -> false).run(false);
        new QueryBench(connected, TenantSpec.of(connected), endpoint, length).run(interleaving);
      }
      if (parts.contains(Part.ingest)) {
        new IngestBench(options, endpoint, length).run(interleaving);
      }
    }
  }
}
