package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The experiments under workloads/experiments as they stand, but small and once: what they set up is real. */
class PublishedExperimentsIT {
  @RegisterExtension
  static final RealEngine ENGINE = new RealEngine();
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("stress-ng", "haproxy", "nginx", "tc");
  private static final String TINY = " -p tenantq.rows=20000 -p tenantq.tenants=10";

  private final Leftovers leftovers = new Leftovers();
  @TempDir
  private Path folder;

  @AfterEach
  void nothingIsLeft() {
    leftovers.assertNone(folder);
  }

  @Test
  void aLostServerCostsABoundedGapAndNothingThatWasAcknowledged() {
    YcsbProcess experiment = run("node-loss", TINY + " -p maxexecutiontime=24 -p warmup=1s");

    assertThat(experiment.out()).contains("What the loss of a server cost").contains("CONNECTION_LOST");
    for (String condition : List.of("server lost behind rotation", "server lost behind haproxy")) {
      JsonNode record = record(condition);
      assertThat(record.at("/figures/ok").asLong()).as(condition).isGreaterThan(2000);
      assertThat(record.at("/figures/writers/missingRows").asLong(-1)).as(condition).isZero();
      assertThat(eventsOf(condition)).as(condition).containsExactly("killed", "back");
      assertThat(record(condition).at("/figures/targetUse/cpuCores").isNumber())
          .as("counters that began anew tell nothing")
          .isFalse();
    }
    // Each of its threads on the lost server loses a connection; what a proxy hides is its own matter.
    assertThat(record("server lost behind rotation").at("/figures/failures").asLong()).isPositive();
    assertThat(record("undisturbed").at("/figures/failures").asLong()).isZero();
    assertThat(record("undisturbed").at("/figures/targetUse/cpuCores").isNumber()).isTrue();
  }

  @Test
  void aCacheAnswersWhatIsRepeatedAndNothingElse() {
    run("cache", TINY + " -p maxexecutiontime=6 -p warmup=2s");

    assertThat(record("cache off").at("/figures/cache/hitShare").asDouble()).isLessThan(0.05);
    // Four of five queries repeat, and ten tenants have ten queries in all.
    assertThat(record("cache on").at("/figures/cache/hitShare").asDouble()).isBetween(0.7, 0.85);
    assertThat(record("cache on").at("/figures/failures").asLong()).isZero();
  }

  @Test
  void stressRunsBesideTheDatabaseInItsClassAndWhatTheKernelLacksIsSkipped() throws IOException {
    YcsbProcess experiment = run("isolation",
        " -p maxexecutiontime=3 -p warmup=1s -p statement.bytes=800000 -p statement=" + statement());

    assertThat(document().at("/cases/0/conditions")).hasSize(4);
    assertThat(document().at("/skipped/beside stress at qos level -1").asText()).contains("cpu.qos_level");
    assertThat(experiment.err()).contains("is skipped").contains("openEuler");
    assertThat(experiment.out()).contains("Published: openEuler");
  }

  @Test
  void theWalkthroughOfIsolationDoesWhatItSays() throws Exception {
    new Walkthrough("6-isolation.md").run(folder);
  }

  @Test
  void memoryIsSharedAndLimited() {
    run("memory", TINY + " -p maxexecutiontime=3 -p warmup=1s");

    assertThat(document().at("/cases/0/conditions")).hasSize(4);
  }

  @Test
  void aManagedTransferGivesWayOnALink() {
    YcsbProcess experiment = run("network", " -p maxexecutiontime=21");

    assertThat(experiment.out()).contains("Online operations and offline bandwidth");
    assertThat(eventsOf("beside a transfer")).containsExactly("transfer", "end");
    assertThat(moved("beside a managed transfer")).isLessThan(moved("beside a transfer"));
  }

  @Test
  void burstsMaySaveQuota() {
    YcsbProcess experiment = run("bursts", TINY + " -p maxexecutiontime=4 -p warmup=1s");

    assertThat(document().at("/cases")).hasSize(2);
    assertThat(experiment.out()).contains("every=1s").contains("limited with burst");
    assertThat(record("limited with burst").at("/figures/targetUse/periods").asLong()).isPositive();
  }

  @Test
  void writersAreCountedBesideTheReaders() throws IOException {
    Path small = folder.resolve("writers.yaml");
    String file = Files.readString(YcsbProcess.HOME.resolve("workloads/experiments/writers.yaml"));
    Files.writeString(small, file.replaceAll("(?m)^  - \\{writers: [248]0?, batch: 200000}\n", ""));
    YcsbProcess experiment = YcsbProcess.run(folder,
        "experiment writers.yaml --repeats 1 -p maxexecutiontime=3 -p warmup=1s" + TINY);

    assertThat(experiment.exitCode()).as(experiment.err()).isIn(0, 4);
    assertThat(record("with writers").at("/figures/writers/rows").asLong()).isPositive();
    assertThat(record("with writers").at("/figures/writers/missingRows").asLong(-1)).isZero();
    assertThat(experiment.out()).contains("Writers beside the readers").contains("Published");
  }

  private YcsbProcess run(String name, String more) {
    List<String> arguments = new ArrayList<>(
        List.of("experiment", "workloads/experiments/" + name + ".yaml", "--repeats", "1"));
    for (String argument : more.strip().split(" (?=-p )")) {
      arguments.addAll(List.of(argument.split(" ", 2)));
    }
    YcsbProcess experiment = YcsbProcess.start(folder, YcsbProcess.HOME.resolve("scripts/ycsb"), arguments);
    // The client of so small a run may be saturated, or a tiny machine too slow: that is said, and no reason to fail.
    assertThat(experiment.exitCode()).as(experiment.out() + experiment.err()).isIn(0, 4);
    return experiment;
  }

  private static String statement() {
    return "SELECT * FROM system.numbers LIMIT 100000";
  }

  private Path results() {
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode document() {
    return json(results().resolve("experiment.json"));
  }

  private Path recordFile(String condition) {
    JsonNode conditions = document().at("/cases/0/conditions");
    return StreamSupport.stream(conditions.spliterator(), false)
        .filter(one -> one.at("/name").asText().equals(condition))
        .map(one -> results().resolve(one.at("/runs/0/record").asText()))
        .findFirst()
        .orElseThrow();
  }

  private JsonNode record(String condition) {
    return json(recordFile(condition));
  }

  private List<String> eventsOf(String condition) {
    return lines(recordFile(condition).resolveSibling("events.csv")).map(line -> line.split(",")[1]).toList();
  }

  private long moved(String condition) {
    return lines(recordFile(condition).resolveSibling("transfer.csv"))
        .mapToLong(line -> Long.parseLong(line.split(",")[1]))
        .sum();
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode json(Path file) {
    try {
      return new ObjectMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
