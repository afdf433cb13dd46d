package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.ycsbpack.testkit.CommandResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tenant mix with writers, captured from the server's own log and replayed on an empty one with generated data. What
 * is written is that of the original; what a replay draws from it varies by chance.
 */
class TenantMixReplayIT {
  private static final int OPERATIONS = 2000;
  private static final int CLOSE = 5;
  private static final int STANDARD_ERRORS = 4;
  /** What the first tenants have more when each statement counts those that are its own first: 1 % was seen. */
  private static final double OWN_RANKS = 0.02;
  private static final String LOG = " FROM system.query_log WHERE type = 'QueryFinish' AND query_kind = 'Select'"
      + " AND query ILIKE '%tenant_id = %' AND query NOT ILIKE '%query_log%'";
  /** Those of the mix, without what ycsb asks before and after a run. */
  private static final String READS = LOG + " AND normalized_query_hash IN (SELECT normalized_query_hash" + LOG
      + " GROUP BY normalized_query_hash HAVING count() > 100)";

  /** Those of the writers, and those that stand for them; not those that load a table. */
  private static final String INSERTS = " FROM system.query_log WHERE type = 'QueryFinish' AND query_kind = 'Insert'"
      + " AND query ILIKE 'INSERT INTO %tenant_events%' AND written_rows < 50";

  @RegisterExtension
  private final RealServer server = RealServer.withQueryLog();

  @TempDir
  private Path folder;

  @Test
  void theReplayHasTheSharesTheRateAndTheTenantsOfTheOriginal() throws Exception {
    CommandResult original = InProcess.in(folder, "run clickhouse -P workloads/tenantq -p loadmissing=true"
        + " -p tenantq.rows=30000 -p tenantq.tenants=60 -p tenantq.projects=10 -p tenantq.t2rows=100"
        + " -p tenantq.mix=3,3,2,2 -p tenantq.tenantdistribution=zipfian -p tenantq.writers=1"
        + " -p tenantq.writebatch=10 -p tenantq.writerate=100 -target 50 -threads 1 -p maxexecutiontime=0"
        + " -p operationcount=" + OPERATIONS + " -p clickhouse.url=" + server.url());
    assertThat(original.exitCode()).as(original.err()).isZero();
    execute("SYSTEM FLUSH LOGS");
    double[] shares = numbers("SELECT count() AS n" + READS + " GROUP BY normalized_query_hash ORDER BY n");
    double[] tenants = numbers("SELECT count() AS n" + READS
        + " GROUP BY extract(query, 'tenant_id = (\\\\d+)') ORDER BY n DESC");
    double[] span = numbers("SELECT toUnixTimestamp64Micro(arrayJoin([min(query_start_time_microseconds),"
        + " max(query_start_time_microseconds)]))" + READS);
    double seconds = (span[1] - span[0]) / 1e6;
    double[] written = numbers("SELECT arrayJoin([toInt64(count()), toInt64(sum(written_rows))])" + INSERTS);
    Path mine = folder.resolve("mine");

    CommandResult captured = InProcess.run("capture", "clickhouse", "--url", server.url(), "--statements", "5", "-o",
        mine.toString());
    assertThat(captured.exitCode()).as(captured.err()).isZero();
    assertThat(captured.err()).contains("wrote 5 statements to", "asked less often than the first 5");
    execute("TRUNCATE TABLE system.query_log", "DROP TABLE tenant_events", "DROP TABLE tenant_events_t2");
    String of = " clickhouse -P workloads/queries -p queries.answers=false -p clickhouse.url=" + server.url()
        + " -p queries.file=" + mine.resolve("statements.yaml");
    CommandResult prepared = InProcess.in(folder, "prepare" + of);
    CommandResult replay = InProcess.in(folder, "run" + of + " -threads 1 -p maxexecutiontime=0 -p operationcount=0"
        + " -p queries.arrival=captured");

    assertThat(prepared.exitCode()).as(prepared.err()).isZero();
    assertThat(replay.exitCode()).as(replay.err()).isZero();
    double statements = OPERATIONS + written[0];
    assertThat(replay.figure("OVERALL", "Operations")).as("each statement of the record once").isEqualTo(statements);
    assertThat(replay.figure("OVERALL", "FailedOperations")).as("each insert wrote its rows").isZero();
    assertThat(replay.figure("OFFERED", "Target(ops/sec)")).as("rate")
        .isCloseTo(statements / seconds, withinPercentage(CLOSE));
    execute("SYSTEM FLUSH LOGS");
    double[] replayedShares = numbers("SELECT count() AS n" + READS + " GROUP BY normalized_query_hash ORDER BY n");
    double[] replayedTenants = numbers("SELECT count() AS n" + READS
        + " GROUP BY extract(query, 'tenant_id = (\\\\d+)') ORDER BY n DESC");
    assertThat(replayedShares).hasSameSizeAs(shares).hasSize(4);
    List<Double> weights = weights(Files.readString(mine.resolve("statements.yaml")));
    for (int i = 0; i < shares.length; i++) {
      double share = shares[i];
      assertThat(weights).as("weights").anyMatch(weight -> Math.abs(weight / share - 1) < CLOSE / 100.0);
      assertThat(replayedShares[i]).as("statement " + i).isCloseTo(share, within(chance(share, statements)));
    }
    double[] rewritten = numbers("SELECT arrayJoin([toInt64(count()), toInt64(sum(written_rows))])" + INSERTS);
    assertThat(rewritten[1] / rewritten[0]).as("rows of an insert")
        .isCloseTo(written[1] / written[0], withinPercentage(CLOSE));
    assertThat(rewritten[0]).as("inserts").isCloseTo(written[0], within(chance(written[0], statements)));
    for (int most : List.of(1, 5, 20)) {
      double queries = first(tenants, most);
      assertThat(first(replayedTenants, most)).as("queries of the first " + most + " tenants")
          .isCloseTo(queries, within(chance(queries, statements) + OWN_RANKS * queries));
    }
    assertThat(Files.readString(mine.resolve("statements.yaml"))).contains("setup:", "arrivals.csv");
  }

  /** How far a number of draws may be from this one, which is its share of all draws. */
  private static double chance(double count, double draws) {
    return STANDARD_ERRORS * Math.sqrt(count * (1 - count / draws));
  }

  private static List<Double> weights(String statements) {
    return Pattern.compile("weight: (\\d+)")
        .matcher(statements)
        .results()
        .map(weight -> Double.valueOf(weight.group(1)))
        .toList();
  }

  private static double first(double[] counts, int most) {
    return Arrays.stream(counts).limit(most).sum();
  }

  private double[] numbers(String sql) throws Exception {
    return ServerSql.execute(server.address(), sql).lines().mapToDouble(Double::parseDouble).toArray();
  }

  private void execute(String... statements) throws Exception {
    for (String statement : statements) {
      ServerSql.execute(server.address(), statement);
    }
  }
}
