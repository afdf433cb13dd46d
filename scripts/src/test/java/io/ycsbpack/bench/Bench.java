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

/** What our driver and bindings cost, as ratios measured in turns in one run. */
@Command(name = "scripts/bench", mixinStandardHelpOptions = true, showDefaultValues = true,
    description = {"Print one table of what ycsb costs, as ratios measured side by side in turns.",
      "us CPU: microseconds of the client's CPU time per operation; where a start of Java is part of it, so it is here.",
      "Of queries and inserts it is that of the threads that ask or write, per query or row, after 5,000 operations, or a",
      "whole ingestion, that are not measured; bytes are what they allocate for it. Of wrk it is that of its process.",
      "us server: microseconds of the server's CPU time per row of an ingestion, with what it merges meanwhile.",
      "With --against REVISION the ratios of this tree beside those of another commit, in turns."})
public final class Bench implements Callable<Integer> {
  private static final int WARM_UPS = 1;

  @Option(names = "--pairs", description = "Pairs of turns; three or more give an interval.")
  private int pairs = 5;

  @Option(names = "--turn", description = "Seconds of a turn.")
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
    start, driver, couchbase, queries, ingest, inserts
  }

  /** See the class. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Bench()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    if (other != null) {
      new Against(other, rounds, List.of("--pairs", String.valueOf(pairs), "--turn", String.valueOf(seconds), "--rows",
          String.valueOf(rows)), parts).run();
      return 0;
    }
    Turns turns = new Turns(pairs, WARM_UPS);
    System.err.println(Turns.heading());
    measure(turns);
    if (csv) {
      turns.rows().forEach(row -> System.out.printf(Locale.ROOT, "%s|%.9f%n", row.what(), row.ratio()));
    } else {
      System.out.printf("%n%s%n", Turns.heading());
      turns.rows().forEach(System.out::println);
      turns.leftOut().forEach(System.out::println);
    }
    return 0;
  }

  private void measure(Turns turns) throws Exception {
    Duration turn = Duration.ofSeconds(seconds);
    if (parts.contains(Part.start)) {
      new StartBench().run(turns);
    }
    if (parts.contains(Part.driver)) {
      new DriverBench(seconds).run(turns);
    }
    if (parts.contains(Part.couchbase)) {
      new CouchbaseBench(turn, PlainConsole.INSTANCE).run(turns);
    }
    if (parts.contains(Part.queries) || parts.contains(Part.ingest) || parts.contains(Part.inserts)) {
      onClickHouse(turns, turn);
    }
  }

  private void onClickHouse(Turns turns, Duration turn) throws Exception {
    Settings settings = Settings.NONE.with(Map.of("clickhouse.timeout", "120s"), "");
    try (Target target = new ClickHouseBinding().open(settings, PlainConsole.INSTANCE)) {
      System.err.println(target.description());
      Settings connected = settings.with(target.connection(), "");
      Endpoint endpoint = ConnectionOptions.of(connected).endpoints().get(0);
      if (parts.contains(Part.queries)) {
        new TenantLoad(target.tenantStore().orElseThrow(), connected, PlainConsole.INSTANCE, () -> false).run(false);
        new QueryBench(connected, endpoint, turn).run(turns);
      }
      if (parts.contains(Part.ingest)) {
        new IngestBench(connected, endpoint, target.probe().orElseThrow(), rows).run(turns);
      }
      if (parts.contains(Part.inserts)) {
        new RecordBench(connected, endpoint, turn).run(turns);
      }
    }
  }
}
