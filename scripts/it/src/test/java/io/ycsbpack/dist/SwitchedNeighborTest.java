// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.Experiments.text;
import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of neighbors in which conditions differ, before anything is measured. */
class SwitchedNeighborTest {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("stress-ng");

  @TempDir
  private Path folder;

  private CommandResult plan(String neighbors, String more) throws IOException {
    return Experiments.plan(folder, """
        conditions:
          alone: {type: bare-metal}
          crowded: {type: bare-metal, neighbors: %s}
        %s
        """.formatted(neighbors, more), "");
  }

  @Test
  void neighborsThatComputeAreFrozenNextToOneServer() throws IOException {
    CommandResult plan = ends(0, plan("{type: cpu-stress, workers: 2}", ""));

    assertThat(text(plan)).contains("switched: one load at a time",
        "because a neighbor in which its conditions differ takes CPU time from every server of its machine",
        "neighbors of all conditions are started once, and frozen in the slices of conditions without them: "
            + "cpu-stress; a frozen neighbor keeps its memory and takes no CPU time");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{type: memory-stress} | '' | it keeps its memory and page cache while it is frozen",
    "{type: cpu-stress} | figure: percentiles | its figure, percentiles, is one of whole runs",
    "{type: cpu-stress} | repeats: 2 | repeats asks for rounds"})
  void whatCanNotBeFrozenOrIsAskedOfWholeRunsIsMeasuredInRounds(String neighbor, String more, String reason)
      throws IOException {
    CommandResult plan = ends(0, plan(neighbor, more));

    assertThat(text(plan)).contains("whole-runs: rounds", reason).doesNotContain("started once, and frozen");
    assertThat(plan.out()).doesNotContain("frozen");
  }
}
