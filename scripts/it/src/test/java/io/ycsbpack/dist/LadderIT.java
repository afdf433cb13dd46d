// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The ladder of scales, small. */
@SystemTest
@ExtendWith(RealEngine.class)
class LadderIT {
  @TempDir
  private Path folder;

  @Test
  void theWalkthroughOfTheLadderRunsCellsPartitionedOrNotAndShowsThemNextToThePublishedGrid() throws Exception {
    assertThat(Walkthrough.section("docs/experiments.md", "The ladder").run(folder))
        .contains("Queries per second at 50/s offered, not partitioned")
        .contains("Queries per second at 50/s offered, partitioned")
        .contains("partitioned vs. not partitioned")
        .contains("Published: queries per second at 150/s offered")
        .containsPattern("200k-147t-3k +(>=)?[\\d.]+\\n");
    assertThat(Results.in(folder).files(file -> file.toString().matches(".*-clickhouse-[^/]*\\.json"))).hasSize(2)
        .allSatisfy(file -> assertThat(Results.json(file).at("/figures/writers/rows").asLong()).isPositive());
  }

  @Test
  void aCellWithoutAnyAnswerIsAFindingAndTheNextIsRun() throws IOException {
    Files.writeString(folder.resolve("cells.yaml"),
        """
            binding: clickhouse
            workload: workloads/numbers
            figure: ladder
            properties:
              {statement: "${query}", statement.bytes: 1, target: "${offered}", maxexecutiontime: 3, warmup: 0s,
              abortafter: 0s}
            vary: {scale: ["1"], query: [SELECT throwIf(1), SELECT 1], offered: ["20"]}
            repeats: 1
            conditions:
              one: {}
              other: {}
            """);
    YcsbProcess ladder = YcsbProcess.run(folder, "experiment cells.yaml").ends(4);

    // What no query answered is 0; whether a busy machine keeps up with the others' offered load is its own matter.
    assertThat(ladder.out()).containsPattern("(?m)^ *1 +0 +(>=)?[\\d.]+ *$")
        .containsPattern("(?m)^ *1 +- +(capped|[+-][\\d.]+ %) *$");
    ends(0, InProcess.run("report " + Results.in(folder).experiment() + " -o " + folder.resolve("page.html")));
  }
}
