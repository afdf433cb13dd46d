package io.ycsbpack.dist;

import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The record that {@code ycsb run} leaves, however it ends. */
@ExtendWith(RealEngine.class)
class RecordIT {
  private static final String ENDLESS = "run clickhouse -P workloads/tenantq -p tenantq.rows=20000 -p "
      + "tenantq.tenants=10 -p maxexecutiontime=600 -p target=50 -s -p status.interval=1";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir
  private Path folder;

  @Test
  void holdsTheFiguresThatWerePrintedAndWhatTheServerUsed() throws IOException {
    YcsbProcess ycsb = YcsbProcess.run(folder,
        "run clickhouse " + TENANTQ_SMALL + " -p operationcount=1500");
    JsonNode record = record();

    assertThat(ycsb.awaitFigures().exitCode()).isEqualTo(record.at("/verdict/exitCode").asInt(-1));
    assertThat(record.at("/state").asText()).isEqualTo("complete");
    assertThat(record.at("/figures/ok").asLong()).isEqualTo(1500);
    assertThat(record.at("/figures/throughput").asDouble())
        .isCloseTo(ycsb.figure("OVERALL", "Throughput(ops/sec)"), within(0.01));
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isPositive();
    assertThat(record.at("/target/kind").asText()).isEqualTo("embedded");
    assertThat(record.at("/target/limit/mechanism").asText()).isIn("none", "cores offline", "cpuset", "quota");
    assertThat(record.at("/figures/targetUse/limitShare").asDouble()).isPositive();
    assertThat(record.at("/target/versions/server").asText()).matches("[\\d.]+");
    assertThat(record.at("/plan/files/0/sha256").asText()).hasSize(64);
    assertThat(histogramCount()).isEqualTo(1500);
    DocumentSchema.RUN.assertValid(record.toString());
  }

  @Test
  void aKilledRunLeavesAReadableOne() throws IOException {
    YcsbProcess ycsb = YcsbProcess.start(folder, ENDLESS).awaitOperations();
    ycsb.signal("KILL");
    ycsb.exitCode();

    assertThat(record().at("/state").asText()).isEqualTo("running");
    assertThat(record().at("/plan/workload").asText()).contains("TenantWorkload");
    assertThat(histogramCount()).isPositive();
    assertThat(Files.readAllLines(file(".timeline.csv"))).hasSizeGreaterThan(1);
  }

  @Test
  void anInterruptedRunLeavesAWholeOneThatSaysSo() throws IOException {
    YcsbProcess ycsb = YcsbProcess.start(folder, ENDLESS).awaitOperations();
    ycsb.signal("INT");

    assertThat(ycsb.exitCode()).isEqualTo(130);
    assertThat(record().at("/state").asText()).isEqualTo("interrupted");
    assertThat(record().at("/figures/ok").asLong()).isPositive();
  }

  @Test
  void jsonPrintsItOnStandardOutputAndNothingElse() throws IOException {
    YcsbProcess ycsb = YcsbProcess.run(folder, "run clickhouse --json -p results=none " + TENANTQ_SMALL);

    ycsb.awaitFigures();
    assertThat(JSON.readTree(ycsb.out()).at("/figures/ok").asLong()).isEqualTo(100);
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void recordsOfTwoClientsAtOneServerAreAdded() throws IOException {
    YcsbProcess.run(folder, "embedded start");
    try {
      InProcess.in(folder, "load clickhouse -p results=none " + TENANTQ_SMALL);
      // Neither is a fault of the other, though a busy machine gives one of them more than the other.
      String run = "run clickhouse -p clientcount=10 " + TENANTQ_SMALL + " -p operationcount=400";
      YcsbProcess one = YcsbProcess.start(folder, run);
      YcsbProcess two = YcsbProcess.start(folder, run);
      assertThat(one.exitCode()).as(one.err()).isZero();
      assertThat(two.exitCode()).as(two.err()).isZero();
      List<String> files = files(".json").map(Path::toString).toList();

      CommandResult merge = InProcess.run("merge " + String.join(" ", files) + " -o " + folder.resolve("merged.json"));

      assertThat(merge.exitCode()).as(merge.err()).isZero();
      assertThat(merge.out()).contains("[OVERALL], Operations, 800\n");
      assertThat(JSON.readTree(folder.resolve("merged.json").toFile()).at("/state").asText()).isEqualTo("merged");
    } finally {
      YcsbProcess.run(folder, "embedded stop");
    }
  }

  @Test
  void recordsThatCanNotBeAddedAreRefusedInOneLine() throws IOException {
    InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL);
    Path record = file(".json");
    Path cut = Files.writeString(folder.resolve("cut.json"), Files.readString(record).substring(0, 700));

    for (Path other : List.of(record, cut)) {
      CommandResult merge = InProcess.run("merge " + record + " " + other + " -o " + folder.resolve("merged.json"));

      assertThat(merge.exitCode()).isEqualTo(1);
      assertThat(merge.out()).isEmpty();
      assertThat(merge.err()).startsWith("ycsb: " + other).hasLineCount(1);
      assertThat(folder.resolve("merged.json")).doesNotExist();
    }
  }

  @Test
  void figuresArePrintedAlsoWhenTheirRecordCanNotBeKept() throws IOException {
    YcsbProcess ycsb = YcsbProcess.start(folder, ENDLESS).awaitOperations();
    Files.move(folder.resolve("results"), folder.resolve("elsewhere"));
    ycsb.signal("INT");

    assertThat(ycsb.exitCode()).isEqualTo(130);
    assertThat(ycsb.figure("OVERALL", "Operations")).isPositive();
    assertThat(ycsb.err()).contains("the record can't be written to");
  }

  @Test
  void aLoadByTheClientIsRecordedWithItsRates() throws IOException {
    CommandResult load = InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL + " -p tenantq.load=client");

    assertThat(load.exitCode()).as(load.err()).isZero();
    assertThat(record().at("/figures/writers/rows").asLong()).isEqualTo(20_000);
    assertThat(record().at("/figures/writers/peakRows").asDouble()).isPositive();
  }

  @Test
  void aRefusedPasswordIsNotShown() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "c4nary-s3cret\n");

    CommandResult ycsb = InProcess.in(folder, "run clickhouse -s -p clickhouse.user=nobody -p clickhouse.passwordfile="
        + password + " " + TENANTQ_SMALL);

    assertThat(ycsb.exitCode()).isEqualTo(2);
    assertThat(ycsb.err()).contains("nobody");
    assertThat(ycsb.out() + ycsb.err()).doesNotContain("c4nary");
  }

  private JsonNode record() throws IOException {
    return JSON.readTree(file(".json").toFile());
  }

  private long histogramCount() throws IOException {
    return Records.serviceTimes(file(".hlog"));
  }

  private Path file(String end) throws IOException {
    List<Path> found = files(end).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private Stream<Path> files(String end) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return all.filter(path -> path.toString().endsWith(end)).sorted().toList().stream();
    }
  }
}
