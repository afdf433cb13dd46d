// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that commands of the user start and stop are conditions like others, and nothing of them is left. */
@SystemTest(minutes = 2)
@ExtendWith(RealEngine.class)
class ExternalServersIT {
  private static final String YCSB = YcsbProcess.HOME.resolve("scripts/ycsb").toString();

  private final int port = FreePort.any();
  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @BeforeEach
  void write() throws IOException {
    Experiments.write(folder.resolve("external.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, warmup: 0s, operationcount: 100,
          maxexecutiontime: "0", loadmissing: "true", verdict.shared: "true", verdict.steal: "1"}
        repeats: 1
        control: false
        conditions:
        """ + condition("one", "")
        + condition("two", "server.vcpus: 2, server.usage: " + folder.resolve("two.pid") + ","));
  }

  private String condition(String name, String properties) {
    String data = " --data '" + folder.resolve(name) + "'";
    return """
          %s:
            type: external
            start: "%s embedded start clickhouse --port %d%s && sed -n s/^pid=//p '%s'/server.properties >'%s.pid'"
            stop: "%s embedded stop clickhouse --remove-data%s"
            address: 127.0.0.1:%d
            properties: {%s clickhouse.url: "jdbc:clickhouse://127.0.0.1:%d"}
        """.formatted(name, YCSB, port, data, folder.resolve(name), folder.resolve(name), YCSB, data, port, properties,
        port);
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(folder.resolve("one")).doesNotExist();
    assertThat(folder.resolve("two")).doesNotExist();
    assertThat(folder.resolve("data/external")).satisfiesAnyOf(marks -> assertThat(marks).doesNotExist(),
        marks -> assertThat(marks).isEmptyDirectory());
  }

  @Test
  void twoServersOfCommandsAreComparedInRoundsOnOneAddress() throws IOException {
    YcsbProcess experiment = YcsbProcess.run(folder, "experiment external.yaml").awaitFigures();

    assertThat(experiment.err()).contains("whole-runs: ");
    assertThat(Results.in(folder).files("experiment.json")).singleElement()
        .satisfies(file -> assertThat(Files.readString(file)).contains("limit of the target's CPU: ", "not known",
            "vCPUs of 2 cores"));
    List<JsonNode> records = Results.in(folder).files("-clickhouse-tenantq.json").stream().map(Results::json).toList();
    assertThat(records).hasSize(2)
        .allSatisfy(record -> assertThat(record.at("/target/kind").asText()).isEqualTo("given"));
    assertThat(records).extracting(record -> record.at("/figures/targetUse/source").asText().replaceFirst(" .*", ""))
        .containsExactlyInAnyOrder("system.events", "process");
    assertThat(records).extracting(record -> record.at("/target/limit/mechanism").asText())
        .containsExactlyInAnyOrder("", "vCPUs");
    assertThat(Results.in(folder).files("put-1.txt")).as("of two probes and two runs").hasSize(4);
  }

  @Test
  void aServerThatWasThereBeforeIsLeftAlone() {
    String data = " --data " + folder.resolve("there");
    YcsbProcess.run(folder, "embedded start clickhouse --port " + port + data).ends(0);
    try {
      YcsbProcess refused = YcsbProcess.run(folder, "experiment external.yaml").ends(5);

      assertThat(refused.err()).contains("something answers at 127.0.0.1:" + port + " before the server '",
          "stop it first");
      assertThat(YcsbProcess.run(folder, "embedded status clickhouse" + data).exitCode()).isZero();
    } finally {
      YcsbProcess.run(folder, "embedded stop clickhouse --remove-data" + data);
    }
  }

  /** A kill as the server starts, and as it is measured. */
  @ParameterizedTest
  @ValueSource(strings = {"put-1.txt", "timeline.csv"})
  void afterAKillTheNextCommandStopsWhatWasStarted(String stage) throws Exception {
    YcsbProcess experiment = YcsbProcess.start(folder,
        "experiment external.yaml -p operationcount=0 -p maxexecutiontime=600");
    experiment.awaitWhileItRuns("reaching " + stage, () -> !Results.in(folder).files(stage).isEmpty());
    experiment.signal("KILL").exitCode();
    if (stage.equals("timeline.csv")) {
      assertThat(ServerSql.execute("127.0.0.1:" + port, "SELECT 'it serves'")).startsWith("it serves");
    }

    YcsbProcess undo = YcsbProcess.run(folder, "experiment --undo").ends(0);

    assertThat(undo.err()).contains("undoing the traces of a killed experiment");
    assertThat(YcsbProcess.run(folder, "experiment --undo").err()).contains("nothing is left behind");
  }
}
