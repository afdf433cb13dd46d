// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.limit.SplitCores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An experiment by slices on a real server. What it answers is a matter of the machine; what it keeps is not. */
@SystemTest
@ExtendWith(RealEngine.class)
@Lane
class PairedExperimentIT {
  private static final String PINNED = """
      properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 1}
      detect: 90%
      conditions:
        server: {type: bare-metal}
        pinned: {type: bare-metal, properties: {clickhouse.settings: max_threads=1}}
      """;

  @TempDir
  private Path folder;

  @Test
  void conditionsTakeTurnsOnOneServerWhichIsGoneInTheEndAndAllPairsAreKept() throws IOException {
    Experiments.write(folder.resolve("pinned.yaml"), PINNED);

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment pinned.yaml --anyway --slice 250ms").ends(0, 4, 8);

    assertThat(experiment.err()).contains("  switched: ", "'pinned' compared with 'server'", "forecast: 90 %");
    Path results = Results.in(folder).experiment();
    JsonNode document = Results.in(folder).document();
    assertThat(document.path("state").asText()).isEqualTo("complete");
    JsonNode compared = document.at("/scenarios/0/comparisons/0");
    assertThat(compared.path("candidate").asText()).isEqualTo("pinned");
    assertThat(compared.path("figures")).hasSize(2);
    List<String> log = Files.readAllLines(results.resolve("1-all/pinned.rounds.jsonl"));
    assertThat(log.stream().filter(line -> line.startsWith("{\"block\":"))).hasSize(compared.path("pairs").asInt());
    JsonNode pair = Results.json(log.get(1));
    assertThat(pair.at("/turns/0/0/slice/ok").asLong()).isPositive();
    assertThat(pair.at("/turns/1/0/slice/mix").isObject()).isTrue();
    assertThat(pair.at("/turns/1/0/slice/counters/user CPU").asLong()).isPositive();
    assertThat(pair.at("/turns/0/0/slice/counters/SelectedRows").asLong()).isPositive();
    assertThat(compared.path("counters")).extracting(counter -> counter.path("name").asText())
        .contains("user CPU", "voluntary context switches", "SelectedRows");
    assertThat(experiment.err()).contains("  mean service time: ");
    assertThat(compared.path("marks")).extracting(JsonNode::asText)
        .containsExactly("clickhouse.settings: not set / max_threads=1");
    assertThat(YcsbProcess.run(folder, "report " + results).out()).contains("| pinned |", "pairs of slices");
    assertNothingIsLeft(results);
  }

  @Test
  void startsOfBothServersFollowEachOtherAndAnInterruptionKeepsThePairsAndLeavesNothing() throws IOException {
    Experiments.write(folder.resolve("restarted.yaml"), PINNED.replace("{type: bare-metal, properties",
        "{type: bare-metal, ready-after: 1s, properties"));

    YcsbProcess experiment = YcsbProcess.start(folder, "experiment restarted.yaml --anyway --slice 250ms")
        .awaitErr("  restart 2: '");
    experiment.signal("INT").ends(130);
    assertThat(experiment.err()).contains("  restarted: ", "forecast: 90 %", "interrupted after 1 restart");
    Path results = Results.in(folder).experiment();
    List<String> log = Files.readAllLines(results.resolve("1-all/pinned.rounds.jsonl"));
    assertThat(log).hasSizeGreaterThan(12);
    JsonNode first = Results.json(log.get(1));
    assertThat(first.path("block").asInt()).isEqualTo(1);
    // With one core alone they take turns.
    boolean atOnce = first.path("turns").size() == 1;
    assertThat(atOnce).isEqualTo(SplitCores.impossible().isEmpty());
    assertThat(experiment.err()).contains(atOnce
        ? "both servers are under load at once, because neither has a CPU limit"
        : "one server at a time is under load, because they can't share cores");
    JsonNode servers = Results.in(folder)
        .document()
        .at("/scenarios/0/comparisons/0/servers");
    assertThat(servers.path("settings")).as(servers.toString()).hasSize(1);
    assertThat(servers.at("/settings/0/name").asText()).isEqualTo("max_threads");
    assertThat(servers.at("/settings/0/candidate").asText()).isEqualTo("1");
    assertThat(servers.path("baselineMemory").asLong()).isPositive();
    assertThat(servers.path("candidateMemory").asLong()).isPositive();
    assertThat(experiment.err()).contains("the servers report a setting that differs", "max_threads",
        "most memory of the server");
    assertNothingIsLeft(results);
  }

  private void assertNothingIsLeft(Path results) throws IOException {
    assertThat(new Results(folder.resolve("data"))
        .files(file -> file.toString().contains("undo") && Files.isRegularFile(file))).isEmpty();
    assertThat(new Results(results).files(file -> file.getFileName().toString().startsWith("server-"))).isEmpty();
    assertThat(YcsbProcess.run(folder, "experiment --undo").err()).contains("nothing is left behind");
  }
}
