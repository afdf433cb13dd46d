// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing of an experiment is left, wherever it is ended. */
@SystemTest(minutes = 3)
@ExtendWith(RealEngine.class)
class ExperimentUndoIT {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @BeforeEach
  void write() throws IOException {
    Experiments.write(folder.resolve("long.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, maxexecutiontime: "600", warmup: 0s,
          verdict.shared: "true", verdict.steal: "1"}
        repeats: 3
        control: true
        conditions:
          server: {type: bare-metal, client-cpu: 800m}
        """);
  }

  /**
   * A kill at any moment: before the first command has begun, as the server starts, as it is measured, as it is
   * stopped.
   */
  @ParameterizedTest
  @ValueSource(strings = {"put-1.txt", "server.properties", "timeline.csv", "complete record"})
  void afterAKillTheNextCommandUndoesWhatIsLeft(String stage) {
    boolean ending = stage.equals("complete record");
    YcsbProcess experiment = YcsbProcess.start(folder,
        "experiment long.yaml --design whole-runs" + (ending ? " -p maxexecutiontime=1" : ""));
    await().atMost(TIMEOUT)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> ending
            // The server is being stopped, or is about to be.
            ? results().anyFileHas("-clickhouse-tenantq.json", "\"complete\"")
            : !results().files(stage).isEmpty());
    experiment.signal("KILL").exitCode();

    YcsbProcess undo = YcsbProcess.run(folder, "experiment --undo").ends(0);

    assertThat(undo.err()).contains("undoing the traces of a killed experiment");
    assertNothingIsLeft();
    assertThat(YcsbProcess.run(folder, "experiment --undo").err()).contains("nothing is left behind");
  }

  @Test
  void anExperimentThatTakesLongerThanItMayEndsAndUndoesTheCondition() {
    YcsbProcess experiment = YcsbProcess.run(folder, "experiment long.yaml --design whole-runs --timeout 20s")
        .ends(124);

    assertThat(experiment.err()).contains("timed out after 20s (--timeout) while ");
    assertNothingIsLeft();
  }

  @Test
  void aRoundThatATerminationCutIsUndoneAndRunAgainAndItsFilesAreKept() {
    YcsbProcess cut = YcsbProcess.start(folder, "experiment long.yaml --design whole-runs --repeats 1");
    await().atMost(TIMEOUT).until(() -> !results().files("timeline.csv").isEmpty());
    cut.signal("TERM").ends(143);
    assertNothingIsLeft();

    YcsbProcess.run(folder,
        "experiment long.yaml --design whole-runs --resume --repeats 1 -p maxexecutiontime=0 -p operationcount=100")
        .awaitFigures();

    assertThat(results().files("-clickhouse-tenantq.json")).hasSize(3)
        .anyMatch(file -> file.toString().contains(".cut-1/"));
  }

  @Test
  void resumingKeepsWholeRoundsAndRunsTheOthers() throws IOException {
    String quick = " -p maxexecutiontime=0 -p operationcount=100";
    YcsbProcess.run(folder, "experiment long.yaml --design whole-runs --repeats 1" + quick)
        .awaitFigures();
    assertThat(YcsbProcess.run(folder, "experiment long.yaml --design whole-runs --resume" + quick).exitCode())
        .isEqualTo(1);
    // As a kill in the second round would have left it.
    Path document = results().files("experiment.json").get(0);
    Files.writeString(document, Files.readString(document).replace("\"complete\"", "\"running\""));

    YcsbProcess resumed = YcsbProcess.run(folder,
        "experiment long.yaml --design whole-runs --resume --repeats 2" + quick).awaitFigures();

    assertThat(resumed.err()).contains("4 runs, 2 of them to be done")
        .contains("[4/4]")
        .doesNotContain("[2/4]");
    assertThat(results().files("experiment.json")).hasSize(1);
  }

  private Results results() {
    return Results.in(folder);
  }

  private void assertNothingIsLeft() {
    assertThat(folder.resolve("data/undo")).isEmptyDirectory();
    assertThat(results().files("server-1")).isEmpty();
    leftovers.assertNone();
  }
}
