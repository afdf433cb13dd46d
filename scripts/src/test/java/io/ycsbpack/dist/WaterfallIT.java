package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A difference that is taken apart on real servers: blocks of a hundred rows cost several times the CPU. */
@SystemTest
@ExtendWith(RealEngine.class)
class WaterfallIT {
  private static final String BLOCKS = "clickhouse.settings max_block_size=100 instead of not set";
  private static final String FILE = """
      binding: clickhouse
      workload: workloads/tenantq
      properties: {tenantq.rows: 200000, tenantq.tenants: 10, threadcount: 2}
      detect: 20%
      conditions:
        server: {type: bare-metal}
        blocks: {type: bare-metal, ready-after: 4s, properties: {clickhouse.settings: max_block_size=100}}
      """;

  @TempDir
  private Path folder;

  @Test
  void theStepThatCostsIsNamedAndTheOtherIsNot() throws IOException {
    Files.writeString(folder.resolve("blocks.yaml"), FILE);

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment blocks.yaml --explain --anyway --budget 4m");

    assertThat(experiment.err()).contains("taken apart into 2 steps:", "1 ready-after 4s instead of not set",
        "2 " + BLOCKS);
    // A guard may refuse the figures of a busy machine: then nothing is taken apart, and the reason is printed.
    assertThat(experiment.exitCode()).as(experiment.err()).isIn(0, 4);
    if (experiment.exitCode() == 4) {
      assertThat(experiment.err()).contains("nothing is concluded from the comparison of 'blocks'");
      return;
    }
    JsonNode waterfall = new ObjectMapper().readTree(results().resolve("experiment.json").toFile())
        .at("/scenarios/0/comparisons/0/waterfall");
    assertThat(waterfall.path("starts").get(0).asInt()).isGreaterThanOrEqualTo(4);
    assertThat(waterfall.at("/steps/1/texts/0").asText()).isEqualTo(BLOCKS);
    assertThat(waterfall.at("/steps/1/kind").asText()).isEqualTo("FOUND");
    assertThat(waterfall.at("/steps/1/figures/1/low").asDouble()).isPositive();
    assertThat(waterfall.at("/conclusion/sentence").asText()).contains(BLOCKS, "With it changed, per operation: ",
        "To avoid it: leave clickhouse.settings as it is in the baseline");
    assertThat(experiment.out()).contains("from 'server' to 'blocks', step by step", "from end to end");
    assertThat(results().resolve("1-all/blocks/stage-1/rung-0-rung-1.pairs.jsonl")).isNotEmptyFile();
    YcsbProcess page = YcsbProcess.run(folder, "report " + results() + " -o page.html");
    assertThat(page.exitCode()).as(page.err()).isZero();
    assertThat(folder.resolve("page.html")).content().contains("data-plot=\"waterfall\"", BLOCKS);
  }

  @Test
  void conditionsOnOneServerAreRefusedBecauseNothingLiesBetweenThem() throws IOException {
    Files.writeString(folder.resolve("one.yaml"), FILE.replace("ready-after: 4s, ", ""));

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment one.yaml --explain");

    assertThat(experiment.exitCode()).isEqualTo(1);
    assertThat(experiment.err()).contains("--explain", "add --tier T");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private Path results() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
