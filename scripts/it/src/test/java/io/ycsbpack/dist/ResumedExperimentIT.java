// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.limit.SplitCores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Experiments by slices on real servers, cut on their way and resumed. What they answer is a matter of the machine; what
 * they keep is not.
 */
@SystemTest(minutes = 3)
@ExtendWith(RealEngine.class)
class ResumedExperimentIT {
  private static final String ASK = "experiment cut.yaml --anyway --design switched --load in-turns --slice 250ms -p abortafter=5s";
  private static final String FILE = """
      binding: clickhouse
      workload: workloads/tenantq
      properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 1}
      detect: 90%
      conditions:
        server: {type: bare-metal}
        pinned: {type: bare-metal, properties: {clickhouse.settings: max_threads=1}}
      """;

  /** A workload file. */
  private static final String TENANTS = "tenantq.tenants=10\n";

  @TempDir
  private Path folder;

  @Test
  void aServerThatDiesAndAClientThatIsKilledLeaveAllPairsToTheNextWhichComesToAnAnswer() throws IOException {
    Files.writeString(folder.resolve("cut.yaml"), FILE);

    YcsbProcess dying = YcsbProcess.start(folder, ASK);
    dying.awaitWhileItRuns("measuring pairs", () -> pairs().size() >= 3);
    List<ProcessHandle> servers = servers();
    assertThat(servers).isNotEmpty();
    servers.forEach(ProcessHandle::destroyForcibly);
    assertThat(dying.exitCode()).as(dying.err()).isIn(2, 3);
    assertThat(dying.err()).contains("pairs are kept, and --resume goes on with them").doesNotContain("Exception");
    assertThat(document().path("state").asText()).isEqualTo("failed");
    List<String> kept = pairs().subList(0, 3);

    YcsbProcess killed = YcsbProcess.start(folder, ASK + " --resume");
    int before = pairs().size();
    killed.awaitWhileItRuns("measuring pairs", () -> pairs().size() > before).signal("KILL").exitCode();
    assertThat(killed.err()).contains("goes on with ");
    assertThat(document().path("state").asText()).isEqualTo("running");

    YcsbProcess resumed = YcsbProcess.run(folder, ASK + " --resume").ends(0, 3, 4, 8);

    assertThat(resumed.err()).contains("goes on with ", "undoing the traces of a killed experiment", "  switched: ",
        "'pinned' compared with 'server'", "  mean service time: ");
    assertThat(pairs()).startsWith(kept.toArray(String[]::new)).last().asString().contains("\"end\"");
    JsonNode compared = document().at("/scenarios/0/comparisons/0");
    assertThat(document().path("state").asText()).isEqualTo("complete");
    assertThat(compared.path("candidate").asText()).isEqualTo("pinned");
    assertThat(compared.path("figures")).hasSize(2);
    // The pair in which the server died may have been measured again, under its number.
    assertThat(ofStart(1).stream().map(line -> Results.json(line).path("number")).distinct())
        .hasSize(compared.path("pairs").asInt());
    JsonNode pair = Results.json(pairs().get(0));
    assertThat(pair.at("/turns/0/0/slice/ok").asLong()).isPositive();
    assertThat(pair.at("/turns/1/0/slice/mix").isObject()).isTrue();
    assertThat(pair.at("/turns/1/0/slice/counters/user CPU").asLong()).isPositive();
    assertThat(pair.at("/turns/0/0/slice/counters/SelectedRows").asLong()).isPositive();
    assertThat(compared.path("counters")).extracting(counter -> counter.path("name").asText())
        .contains("user CPU", "voluntary context switches", "SelectedRows");
    assertThat(compared.path("marks")).extracting(JsonNode::asText)
        .containsExactly("clickhouse.settings: not set / max_threads=1");
    assertThat(InProcess.run("report " + Results.in(folder).experiment()).out()).contains("| pinned |",
        "pairs of slices");
    assertNothingIsLeft();
    assertThat(YcsbProcess.run(folder, ASK + " --resume").exitCode()).isEqualTo(1);
  }

  @Test
  void aKillInTheSecondStartLeavesTheFirstToTheNextAndAnInterruptionKeepsWholeStarts() throws IOException {
    Files.writeString(folder.resolve("cut.yaml"),
        FILE.replace("{type: bare-metal, properties", "{type: bare-metal, ready-after: 1s, properties")
            .replace("workload: workloads/tenantq", "workload: [workloads/tenantq, mine]")
            .replace(" tenantq.tenants: 10,", ""));
    String ask = "experiment cut.yaml --anyway --slice 250ms";
    Path workload = folder.resolve("mine");
    Files.writeString(workload, TENANTS);

    YcsbProcess killed = YcsbProcess.start(folder, ask);
    killed.awaitWhileItRuns("a second start", () -> ofStart(2).size() >= 2).signal("KILL").exitCode();
    List<String> first = ofStart(1);

    Files.writeString(workload, TENANTS.replace("10", "11"));
    YcsbProcess edited = YcsbProcess.run(folder, ask + " --resume").ends(1);
    Files.writeString(workload, TENANTS);
    YcsbProcess resumed = YcsbProcess.start(folder, ask + " --resume");
    resumed.awaitWhileItRuns("a whole second start",
        () -> pairs().stream().anyMatch(line -> line.startsWith("{\"complete\":{\"block\":2,")));
    resumed.signal("INT").ends(130);

    // With one core alone they take turns.
    boolean atOnce = Results.json(first.get(0)).path("turns").size() == 1;
    assertThat(atOnce).isEqualTo(SplitCores.impossible().isEmpty());
    assertThat(killed.err()).contains("  restarted: ", "forecast: 90 %", atOnce
        ? "both servers are under load at once, because neither has a CPU limit"
        : "one server at a time is under load, because they can't share cores");
    assertThat(edited.err()).contains("were measured with another content of mine (SHA-256 ")
        .doesNotContain("restart 2: '");
    assertThat(resumed.err()).contains("goes on with 1 restart in ", "of a restart that did not end",
        "undoing the traces of a killed experiment", "  restart 2: '", "the servers report a setting that differs",
        "max_threads", "most memory of the server")
        .containsPattern("interrupted after \\d restarts")
        .doesNotContain("  restart 1: '");
    assertThat(first).hasSizeGreaterThanOrEqualTo(12);
    assertThat(ofStart(1)).isEqualTo(first);
    assertThat(document().path("state").asText()).isEqualTo("interrupted");
    JsonNode reported = document().at("/scenarios/0/comparisons/0/servers");
    assertThat(reported.path("settings")).as(reported.toString()).hasSize(1);
    assertThat(reported.at("/settings/0/name").asText()).isEqualTo("max_threads");
    assertThat(reported.at("/settings/0/candidate").asText()).isEqualTo("1");
    assertThat(reported.path("baselineMemory").asLong()).isPositive();
    assertThat(reported.path("candidateMemory").asLong()).isPositive();
    assertNothingIsLeft();
  }

  private void assertNothingIsLeft() {
    assertThat(servers()).isEmpty();
    assertThat(Results.in(folder).files(file -> file.getFileName().toString().startsWith("server-"))).isEmpty();
    assertThat(YcsbProcess.run(folder, "experiment --undo").err()).contains("nothing is left behind");
  }

  private List<String> ofStart(int number) throws IOException {
    return pairs().stream().filter(line -> line.startsWith("{\"block\":" + number + ",")).toList();
  }

  /** The lines of the log after the first. */
  private List<String> pairs() throws IOException {
    List<Path> log = Results.in(folder).files(".rounds.jsonl");
    return log.isEmpty() ? List.of() : Files.readAllLines(log.get(0)).stream().skip(1).toList();
  }

  /** Servers are no children of the experiment; each keeps its data in a folder below that of the results. */
  private List<ProcessHandle> servers() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info()
            .arguments()
            .stream()
            .flatMap(Stream::of)
            .anyMatch(argument -> argument.contains(folder.getFileName().toString())
                && argument.endsWith("/server-1")))
        .toList();
  }

  private JsonNode document() {
    return Results.in(folder).document();
  }
}
