// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The experiments under workloads/experiments as they stand, but small and once: what they set up is real. */
@SystemTest(minutes = 14)
@ExtendWith(RealEngine.class)
class PublishedExperimentsIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("stress-ng", "haproxy", "nginx", "tc");
  private static final int MBIT = 100;
  private static final String TINY = " -p tenantq.rows=20000 -p tenantq.tenants=10";

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @Test
  void aLostServerCostsABoundedGapAndNothingThatWasAcknowledged() throws IOException {
    YcsbProcess experiment = run(
        changed("node-loss", Map.of("after: 10s, back: 10s", "after: 3s, back: 3s", without("undisturbed"), "")),
        TINY + " -p target=60 -p maxexecutiontime=14 -p warmup=1s");

    assertThat(experiment.out()).contains("Cost of the loss of a server").contains("CONNECTION_LOST");
    for (String condition : List.of("server lost behind rotation", "server lost behind haproxy")) {
      JsonNode record = record(condition);
      assertThat(record.at("/figures/ok").asLong()).as(condition).isGreaterThan(300);
      assertThat(record.at("/figures/writers/missingRows").asLong(-1)).as(condition).isZero();
      assertThat(eventsOf(condition)).as(condition).containsExactly("killed", "back");
      assertThat(record(condition).at("/figures/targetUse/cpuCores").isNumber())
          .as("counters that started from zero give no figure")
          .isFalse();
    }
    // Each of its threads on the lost server loses a connection; what a proxy hides is its own matter.
    assertThat(record("server lost behind rotation").at("/figures/failures").asLong()).isPositive();
  }

  @Test
  void aCacheAnswersWhatIsRepeatedAndNothingElse() {
    // There is no hit share if the first reading of the counters is late by half of the run, as on a busy machine.
    run("cache", TINY + " -p target=50 -p threadcount=4 -p maxexecutiontime=8 -p warmup=1s");

    assertThat(record("cache off").at("/figures/cache/hitShare").asDouble()).isLessThan(0.2);
    // Four of five queries repeat, by chance; each of ten tenants misses once.
    JsonNode cached = record("cache on");
    assertThat(cached.at("/figures/cache").isObject()).as(cached.toPrettyString()).isTrue();
    double queries = cached.at("/figures/ok").asDouble();
    double deviation = Math.sqrt(0.8 * 0.2 / queries);
    assertThat(cached.at("/figures/cache/hitShare").asDouble())
        .isBetween(0.8 - 5 * deviation - 10 / queries, 0.8 + 5 * deviation);
    assertThat(cached.at("/figures/failures").asLong()).isZero();
  }

  @Test
  void theWalkthroughOfIsolationDoesWhatItSays() throws Exception {
    String printed = Walkthrough.section("docs/experiments.md", "Isolation").run(folder);

    assertThat(printed).contains("a switch took at most");
    // A guard may refuse the figures of a busy machine.
    if (!printed.contains("nothing is concluded from the comparison of 'with stress'")) {
      JsonNode figure = Results.json(Results.in(folder).file("-isolation/experiment.json"))
          .at("/scenarios/0/comparisons/0/figures/0");
      assertThat(figure.at("/delta").asDouble()).as(figure.toPrettyString()).isNegative();
    }
    assertThat(YcsbProcess.run(folder, "experiment --undo").err()).contains("nothing is left behind");
  }

  @Test
  void aManagedTransferGivesWayOnALink() throws IOException {
    YcsbProcess experiment = run(
        // What a link carries costs CPU.
        changed("network", Map.of("link: 400", "link: " + MBIT, "type: bulk-transfer",
            "type: bulk-transfer, after: 1s, length: 4s")),
        " -p maxexecutiontime=7 -p warmup=1s");

    assertThat(experiment.out()).contains("Online operations and offline bandwidth");
    assertThat(eventsOf("with a transfer")).containsExactly("transfer", "end");
    assertThat(moved("with a managed transfer")).isPositive();
    // Where a busy machine leaves the link idle, the managed transfer may have all that is free.
    if (record("online alone").at("/figures/throughput").asDouble() * 8e6 > 0.9e6 * MBIT) {
      assertThat(moved("with a managed transfer")).isLessThan(moved("with a transfer"));
    }
  }

  @Test
  void burstsMaySaveQuota() throws IOException {
    YcsbProcess experiment = run(changed("bursts", "(?m)^  - \\{base: 30, burst: 90,.*\n", ""),
        TINY + " -p maxexecutiontime=4 -p warmup=1s");

    assertThat(Results.in(folder).document().at("/scenarios")).hasSize(1);
    assertThat(experiment.out()).contains("every=1s").contains("limited with burst");
    assertThat(record("limited with burst").at("/figures/targetUse/periods").asLong()).isPositive();
  }

  @Test
  void writersAreCountedWhileReadersQuery() throws IOException {
    YcsbProcess experiment = run(changed("writers", "100000}(\n  - \\{writers: \\d+, batch: 200000})*", "2000}"),
        TINY + " -p maxexecutiontime=4 -p warmup=1s");

    assertThat(record("with writers").at("/figures/writers/rows").asLong()).isPositive();
    assertThat(record("with writers").at("/figures/writers/missingRows").asLong(-1)).isZero();
    assertThat(experiment.out()).contains("Background writers").contains("Published");
  }

  /** A copy of a published experiment with another text where this expression matches. */
  private Path changed(String name, String expression, String text) throws IOException {
    return changed(name, Map.of(expression, text));
  }

  /** The same with other texts where these expressions match. */
  private Path changed(String name, Map<String, String> texts) throws IOException {
    String changed = Files.readString(published(name));
    for (Map.Entry<String, String> text : texts.entrySet()) {
      String before = changed;
      changed = before.replaceAll(text.getKey(), text.getValue());
      assertThat(changed).isNotEqualTo(before);
    }
    return Files.writeString(folder.resolve(name + ".yaml"), changed);
  }

  /** Matches a condition of a published experiment. */
  private static String without(String condition) {
    return "(?m)^  " + condition + ":\n(?:    .*\n)+";
  }

  private static Path published(String name) {
    return YcsbProcess.HOME.resolve("workloads/experiments/" + name + ".yaml");
  }

  private YcsbProcess run(String name, String more) {
    return run(published(name), more);
  }

  private YcsbProcess run(Path file, String more) {
    List<String> arguments = new ArrayList<>(List.of("experiment", file.toString(), "--repeats", "1"));
    for (String argument : more.strip().split(" (?=-p )")) {
      arguments.addAll(List.of(argument.split(" ", 2)));
    }
    return YcsbProcess.start(folder, YcsbProcess.HOME.resolve("scripts/ycsb"), arguments).awaitFigures();
  }

  private Path recordFile(String condition) {
    JsonNode conditions = Results.in(folder).document().at("/scenarios/0/conditions");
    return StreamSupport.stream(conditions.spliterator(), false)
        .filter(one -> one.at("/name").asText().equals(condition))
        .map(one -> Results.in(folder).experiment().resolve(one.at("/runs/0/record").asText()))
        .findFirst()
        .orElseThrow();
  }

  private JsonNode record(String condition) {
    return Results.json(recordFile(condition));
  }

  private List<String> eventsOf(String condition) {
    return Results.text(recordFile(condition).resolveSibling("events.csv"))
        .lines()
        .map(line -> line.split(",")[1])
        .toList();
  }

  private long moved(String condition) {
    return Results.text(recordFile(condition).resolveSibling("transfer.csv"))
        .lines()
        .mapToLong(line -> Long.parseLong(line.split(",")[1]))
        .sum();
  }

}
