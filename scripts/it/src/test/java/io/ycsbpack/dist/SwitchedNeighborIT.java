// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.auxiliary.AuxiliaryProcess;
import io.ycsbpack.core.limit.AppliedLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A neighbor that is frozen and thawed next to a real server while that is measured. That it is found to cost throughput
 * is shown by {@link PublishedExperimentsIT}.
 */
@SystemTest(minutes = 2)
@ExtendWith(RealEngine.class)
class SwitchedNeighborIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("stress-ng");
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final int FEW_PAIRS = 2;
  private static final String CROWDED = """
      properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 1}
      detect: 25%
      conditions:
        alone: {type: bare-metal, priority: normal}
        crowded: {type: bare-metal, priority: normal, neighbors: {type: cpu-stress, workers: 1, priority: normal}}
      """;
  /** Half of so small a margin is not reached within the test, so that no answer ends it. */
  private static final String WITHOUT_END = "experiment crowded.yaml --anyway --slice 500ms --detect 0.1% --precise";

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @BeforeEach
  void writeExperiment() throws IOException {
    Experiments.write(folder.resolve("crowded.yaml"), CROWDED);
  }

  @Test
  void aNeighborThatSomebodyElseThawsEndsTheExperimentAndKeepsItsPairs() {
    YcsbProcess experiment = YcsbProcess.start(folder, WITHOUT_END);
    experiment.awaitWhileItRuns("measuring pairs", () -> pairs() >= FEW_PAIRS);
    // In a slice of the condition that has it, it is thawed anyway; in one of the other it is found at its end.
    while (experiment.isAlive()) {
      int pairs = pairs();
      YcsbProcess.run(folder, "neighbor thaw --folder " + neighbor());
      await().atMost(TIMEOUT).until(() -> !experiment.isAlive() || pairs() > pairs + 1);
    }

    assertThat(experiment.exitCode()).as(experiment.err()).isEqualTo(4);
    assertThat(experiment.err()).contains("was thawed by another program while it was measured",
        "pairs are kept, and --resume goes on with them").doesNotContain("Exception");
  }

  @Test
  void whatIsFrozenWhenTheExperimentIsKilledIsThawedAndEndedByTheUndo() {
    YcsbProcess experiment = YcsbProcess.start(folder, WITHOUT_END);
    experiment.awaitWhileItRuns("measuring pairs", () -> pairs() >= 1);
    experiment.signal("KILL").exitCode();
    Path neighbor = neighbor();
    assertThat(YcsbProcess.run(folder, "neighbor freeze --folder " + neighbor).exitCode()).isZero();

    YcsbProcess.run(folder, "experiment --undo").ends(0);

    assertThat(new AuxiliaryProcess(neighbor).processes()).isEmpty();
    assertThat(AppliedLimit.of(neighbor).group().freezable().filter(Files::exists)).isEmpty();
    assertThat(YcsbProcess.run(folder, "experiment --undo").exitCode()).isZero();
  }

  /** Pairs have a line each, behind the header. */
  private int pairs() {
    return Results.in(folder)
        .files("crowded.rounds.jsonl")
        .stream()
        .mapToInt(file -> (int) Results.text(file).lines().count() - 1)
        .sum();
  }

  private Path neighbor() {
    return Results.in(folder).files("/addition-1").get(0);
  }
}
