// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A difference that is taken apart on real servers. */
@SystemTest(minutes = 4)
@ExtendWith(RealEngine.class)
class WaterfallIT {
  @RegisterExtension
  static final Programs CONTROL_GROUPS = Programs.needed();

  private static final String CPU = "cpu 300m instead of 600m";
  private static final String FILE = """
      properties: {tenantq.rows: 2000, tenantq.tenants: 10, tenantq.t2rows: 100, threadcount: 2}
      detect: 30%
      conditions:
        server: {type: bare-metal, cpu: 600m}
        small: {type: bare-metal, cpu: 300m, ready-after: 1s}
      """;

  @TempDir
  private Path folder;

  @Test
  void theStepThatCostsIsNamedAndTheOtherIsNot() throws IOException {
    Experiments.write(folder.resolve("small.yaml"), FILE);

    YcsbProcess experiment = YcsbProcess.run(folder,
        "experiment small.yaml --explain --anyway --figure throughput --budget 4m --slice 250ms");

    assertThat(experiment.err()).contains("taken apart into 2 steps:", "1 " + CPU,
        "2 ready-after 1s instead of not set", "is enough to tell 2 steps apart: slices take at least 49 s");
    if (experiment.isRefusedByAGuard("small")) {
      return;
    }
    JsonNode waterfall = Results.in(folder).document().at("/scenarios/0/comparisons/0/waterfall");
    assertThat(waterfall.at("/effort/starts/0").asInt()).isGreaterThanOrEqualTo(4);
    assertThat(waterfall.at("/steps/0/texts/0").asText()).isEqualTo(CPU);
    assertThat(waterfall.at("/steps/0/kind").asText()).isEqualTo("found");
    assertThat(waterfall.at("/steps/0/figures/0/high").asDouble()).isLessThan(-0.2);
    String sentence = waterfall.at("/conclusion/sentence").asText();
    // A machine that is busy enough lets operations of one side alone wait for half of a slice, as for the ends above.
    if (sentence.startsWith("Nothing is concluded: ")) {
      return;
    }
    assertThat(sentence).contains(CPU, "With it changed, per operation: ",
        "To avoid it: leave cpu unchanged from the baseline: 600m");
    assertThat(experiment.out()).contains("from 'server' to 'small', step by step", "from end to end")
        .containsAnyOf("unexplained: ready-after", "  ready-after 1s instead of not set");
    assertThat(Results.in(folder).experiment().resolve("1-all/small/stage-1/rounds.jsonl")).isNotEmptyFile();
    YcsbProcess.run(folder, "report " + Results.in(folder).experiment() + " -o page.html").ends(0);
    assertThat(folder.resolve("page.html")).content().contains("data-plot=\"waterfall\"", CPU);
  }
}
