package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
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
    Path file = Files.writeString(folder.resolve("neighbors.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        conditions:
          alone: {type: bare-metal}
          crowded: {type: bare-metal, neighbors: %s}
        %s
        """.formatted(neighbors, more));
    return InProcess.run("experiment " + file + " --dry-run --results " + folder.resolve("results"));
  }

  private static String text(CommandResult plan) {
    return (plan.out() + plan.err()).replaceAll("\\s+", " ");
  }

  @Test
  void neighborsThatComputeAreFrozenNextToOneServer() throws IOException {
    CommandResult plan = plan("{type: cpu-stress, workers: 2}", "");

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(text(plan)).contains("switched: one load at a time",
        "because a neighbor in which its conditions differ takes CPU time from every server of its machine",
        "neighbors of all conditions are started once, and frozen in the slices of those that do not have them:"
            + " cpu-stress; a frozen neighbor keeps its memory and takes no CPU time");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{type: memory-stress} | '' | it keeps its memory and page cache while it is frozen",
    "{type: cpu-stress} | figure: percentiles | its figure, percentiles, is one of whole runs",
    "{type: cpu-stress} | repeats: 2 | repeats asks for rounds"})
  void whatCanNotBeFrozenOrIsAskedOfWholeRunsIsMeasuredInRounds(String neighbor, String more, String reason)
      throws IOException {
    CommandResult plan = plan(neighbor, more);

    assertThat(plan.exitCode()).as(plan.err()).isZero();
    assertThat(text(plan)).contains("whole-runs: rounds", reason).doesNotContain("started once, and frozen");
  }
}
