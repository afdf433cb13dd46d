package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What one of two servers was given on purpose, a neighbor and a longer way, is found by taking the difference apart. */
@SystemTest
class CulpritsIT {
  @RegisterExtension
  static final RealEngine ENGINE = new RealEngine();
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("stress-ng", "haproxy");

  private static final String NEIGHBOR = "neighbor cpu-stress (workers 4, priority normal)";
  private static final String DELAY = "proxy haproxy (delay 20ms)";
  private static final String FILE = """
      binding: clickhouse
      workload: workloads/tenantq
      properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 2}
      detect: 20%
      conditions:
        plain: {type: bare-metal, priority: normal}
        crowded:
          type: bare-metal
          priority: normal
          neighbors: {type: cpu-stress, workers: 4, priority: normal}
          proxy: {type: haproxy, delay: 20ms}
      """;

  private final Leftovers leftovers = new Leftovers();
  @TempDir
  private Path folder;

  @AfterEach
  void nothingIsLeft() {
    leftovers.assertNone(folder);
  }

  @Test
  void theLongerWayIsNamedAndTheNeighborTakesNothingFromTheSideThatHasNone() throws IOException {
    Files.writeString(folder.resolve("culprits.yaml"), FILE);

    YcsbProcess experiment = YcsbProcess.run(folder,
        "experiment culprits.yaml --explain --anyway --figure throughput --budget 30s --slice 250ms");

    assertThat(experiment.err()).contains("taken apart into 2 steps:", "1 " + NEIGHBOR, "2 " + DELAY);
    // A guard may refuse the figures of a busy machine: then nothing is taken apart, and the reason is printed.
    assertThat(experiment.exitCode()).as(experiment.err()).isIn(0, 4);
    if (experiment.exitCode() == 4) {
      assertThat(experiment.err()).contains("nothing is concluded from the comparison of 'crowded'");
      return;
    }
    JsonNode waterfall = new ObjectMapper().readTree(results().resolve("experiment.json").toFile())
        .at("/scenarios/0/comparisons/0/waterfall");
    // Operations of some milliseconds take 20 ms more, whatever the neighbor takes before.
    JsonNode way = waterfall.at("/steps/1");
    assertThat(way.at("/texts/0").asText()).isEqualTo(DELAY);
    assertThat(way.at("/kind").asText()).as(waterfall.toPrettyString()).isEqualTo("found");
    assertThat(way.at("/figures/0/high").asDouble()).isNegative();
    assertThat(experiment.out()).contains("from 'plain' to 'crowded', step by step", NEIGHBOR, DELAY);
  }

  private Path results() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
