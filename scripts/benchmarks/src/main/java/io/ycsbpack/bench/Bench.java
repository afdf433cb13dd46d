package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouseBinding;
import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantLoad;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What our driver and bindings cost, as ratios measured interleaved in one run. */
@Command(name = "scripts/bench", mixinStandardHelpOptions = true, showDefaultValues = true,
    description = {"Print one table of what ycsb costs, as ratios measured side by side, interleaved.",
      "us CPU: microseconds of the client's CPU time per operation; where a start of Java is part of it, so it is "
          + "here.",
      "Of queries and inserts it is that of the threads that ask or write, per query or row, after 5,000 operations, "
          + "or a",
      "whole ingestion, that are not measured; bytes are what they allocate for it. Of wrk it is that of its process.",
      "Of Couchbase it is that of all Java threads of the client, the driver's own among them, after 5,000 operations.",
      "us server: microseconds of the server's CPU time per row of an ingestion, with what it merges meanwhile.",
      "With --against REVISION the ratios of this tree and of another commit, interleaved."})
public final class Bench implements Callable<Integer> {
  private static final int WARM_UPS = 1;

  @Option(names = "--pairs", description = "Pairs of interleaving; three or more give an interval.")
  private int pairs = 5;

  @Option(names = "--trial", description = "Seconds of a trial.")
  private int seconds = 3;

  @Option(names = "--rows", description = "Rows of an ingestion.")
  private long rows = 2_000_000;

  @Option(names = "--rounds", description = "With --against: rounds of both trees.")
  private int rounds = 3;

  @Option(names = "--against", paramLabel = "REVISION", hidden = true, description = "Libraries of the other tree.")
  private Path other;

  @Option(names = "--csv", hidden = true, description = "Print ratios for another program.")
  private boolean csv;

  @Parameters(paramLabel = "PART", description = "${COMPLETION-CANDIDATES}; all without any.")
  private List<Part> parts = List.of(Part.values());

  /** What can be measured. */
  enum Part {
    start, driver, statements, couchbase, documents, queries, ingest, inserts
  }

  /** See the class. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Bench()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    if (other != null) {
      new Against(other, rounds, List.of("--pairs", String.valueOf(pairs), "--trial", String.valueOf(seconds), "--rows",
          String.valueOf(rows)), parts).run();
      return 0;
    }
    Interleaving interleaving = new Interleaving(pairs, WARM_UPS);
    System.err.println(Interleaving.heading());
    measure(interleaving);
    if (csv) {
      interleaving.rows().forEach(row -> System.out.printf(Locale.ROOT, "%s|%.9f%n", row.what(), row.ratio()));
    } else {
      System.out.printf("%n%s%n", Interleaving.heading());
      interleaving.rows().forEach(System.out::println);
      interleaving.leftOut().forEach(System.out::println);
    }
    return 0;
  }

  private void measure(Interleaving interleaving) throws Exception {
    Duration length = Duration.ofSeconds(seconds);
    if (parts.contains(Part.start)) {
      new StartBench().run(interleaving);
    }
    if (parts.contains(Part.driver)) {
      new DriverBench(seconds).run(interleaving);
    }
    if (parts.contains(Part.statements)) {
      new StatementBench(length).run(interleaving);
    }
    if (parts.contains(Part.couchbase)) {
      new CouchbaseBench(length, PlainConsole.INSTANCE).run(interleaving);
    }
    if (parts.contains(Part.documents)) {
      new DocumentBench(length).run(interleaving);
    }
    if (parts.contains(Part.queries) || parts.contains(Part.ingest) || parts.contains(Part.inserts)) {
      onClickHouse(interleaving, length);
    }
  }

  private void onClickHouse(Interleaving interleaving, Duration length) throws Exception {
    Settings settings = Settings.NONE.with(Map.of("clickhouse.timeout", "120s"), "");
    try (Target target = new ClickHouseBinding().open(settings, PlainConsole.INSTANCE)) {
      System.err.println(target.description());
      Settings connected = settings.with(target.connection(), "");
      Endpoint endpoint = ConnectionOptions.of(connected).endpoints().get(0);
      if (parts.contains(Part.queries)) {
        new TenantLoad(target.tenantStore().orElseThrow(), connected, PlainConsole.INSTANCE, () -> false).run(false);
        new QueryBench(connected, endpoint, length).run(interleaving);
      }
      if (parts.contains(Part.ingest)) {
        new IngestBench(connected, endpoint, target.probe().orElseThrow(), rows).run(interleaving);
      }
      if (parts.contains(Part.inserts)) {
        new RecordBench(connected, endpoint, length).run(interleaving);
      }
    }
  }
}
