package io.ycsbpack.bench;

import io.ycsbpack.clickhouse.ClickHouseBinding;
import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantLoad;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Prints what our driver and binding cost, as ratios of medians measured in turns in one run: {@code Bench [pairs]
 * [seconds of a turn] [rows of an ingestion] [driver|couchbase|queries|ingest|all]}.
 */
public final class Bench {

  private Bench() {
  }

  /** See the class. */
  public static void main(String[] args) throws Exception {
    int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 5;
    Duration turn = Duration.ofSeconds(args.length > 1 ? Integer.parseInt(args[1]) : 3);
    long rows = args.length > 2 ? Long.parseLong(args[2]) : 4_000_000;
    List<String> parts = List.of(args.length > 3 ? args[3] : "all");
    boolean all = parts.contains("all");
    if (all || parts.contains("driver")) {
      new DriverBench(pairs, turn.toSeconds()).run();
    }
    if (all || parts.contains("couchbase")) {
      new CouchbaseBench(turn, PlainConsole.INSTANCE).run(pairs);
    }
    if (!all && !parts.contains("queries") && !parts.contains("ingest")) {
      System.exit(0);
    }
    Settings settings = Settings.NONE.with(Map.of("clickhouse.timeout", "120s"), "");
    try (Target target = new ClickHouseBinding().open(settings, PlainConsole.INSTANCE)) {
      System.out.println(target.description());
      Settings connected = settings.with(target.connection(), "");
      Endpoint endpoint = ConnectionOptions.of(connected).endpoints().get(0);
      if (all || parts.contains("queries")) {
        new TenantLoad(target.tenantStore().orElseThrow(), connected, PlainConsole.INSTANCE, () -> false).run(false);
        new QueryBench(connected, endpoint, turn).run(pairs);
      }
      if (all || parts.contains("ingest")) {
        new IngestBench(connected, endpoint, rows).run(pairs);
      }
    }
    System.exit(0);
  }
}
