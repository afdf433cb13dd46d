// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Experiments by slices on real servers, cut on their way. What they answer is a matter of the machine. */
@SystemTest
@ExtendWith(RealEngine.class)
@Lane(minutes = 3)
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
  void aServerThatDiesAndAClientThatIsKilledLeaveAllPairsToTheNext() throws IOException {
    Files.writeString(folder.resolve("cut.yaml"), FILE);

    YcsbProcess dying = YcsbProcess.start(folder, ASK);
    dying.awaitWhileItRuns("measuring pairs", () -> pairs().size() >= 3);
    List<ProcessHandle> servers = servers();
    assertThat(servers).isNotEmpty();
    servers.forEach(ProcessHandle::destroyForcibly);
    assertThat(dying.exitCode()).as(dying.err()).isIn(2, 3);
    assertThat(dying.err()).contains("pairs are kept, and --resume goes on with them").doesNotContain("Exception");
    assertThat(state()).isEqualTo("failed");
    List<String> kept = pairs().subList(0, 3);

    YcsbProcess killed = YcsbProcess.start(folder, ASK + " --resume");
    int before = pairs().size();
    killed.awaitWhileItRuns("measuring pairs", () -> pairs().size() > before).signal("KILL").exitCode();
    assertThat(killed.err()).contains("goes on with ");
    assertThat(state()).isEqualTo("running");

    YcsbProcess resumed = YcsbProcess.run(folder, ASK + " --resume").ends(0, 3, 4, 8);

    assertThat(resumed.err()).contains("goes on with ", "undoing the traces of a killed experiment");
    assertThat(state()).isEqualTo("complete");
    assertThat(pairs()).startsWith(kept.toArray(String[]::new)).last().asString().contains("\"end\"");
    assertThat(YcsbProcess.run(folder, ASK + " --resume").exitCode()).isEqualTo(1);
  }

  @Test
  void aKillInTheSecondStartLeavesTheFirstToTheNext() throws IOException {
    Files.writeString(folder.resolve("cut.yaml"), FILE.replace("{type: bare-metal, properties: "
        + "{clickhouse.settings: max_threads=1}}", "{type: bare-metal, ready-after: 1s}")
        .replace("workload: workloads/tenantq", "workload: [workloads/tenantq, mine]")
        .replace(" tenantq.tenants: 10,", ""));
    String ask = "experiment cut.yaml --anyway --slice 250ms";
    Path workload = folder.resolve("mine");
    Files.writeString(workload, TENANTS);

    YcsbProcess killed = YcsbProcess.start(folder, ask);
    killed.awaitWhileItRuns("a second start", () -> ofStart(2).size() >= 2).signal("KILL").exitCode();
    List<String> first = ofStart(1);

    YcsbProcess other = YcsbProcess.run(folder, ask + " --resume --figure throughput --detect 80%");
    Files.writeString(workload, TENANTS.replace("10", "11"));
    YcsbProcess edited = YcsbProcess.run(folder, ask + " --resume").ends(1);
    Files.writeString(workload, TENANTS);
    YcsbProcess resumed = YcsbProcess.start(folder, ask + " --resume");
    resumed.awaitWhileItRuns("a whole second start",
        () -> pairs().stream().anyMatch(line -> line.startsWith("{\"complete\":{\"block\":2,")));
    resumed.signal("INT").ends(130);

    assertThat(edited.err()).contains("were measured with another content of mine (SHA-256 ")
        .doesNotContain("restart 2: '");
    assertThat(other.err()).contains("were measured with --detect 90 % (now 80 %)").doesNotContain("restart 2: '");
    assertThat(resumed.err()).contains("goes on with 1 restart in ",
        "of a restart that did not end", "undoing the traces of a killed experiment", "  restart 2: '")
        .doesNotContain("  restart 1: '");
    assertThat(state()).isEqualTo("interrupted");
    assertThat(ofStart(1)).isEqualTo(first);
    assertThat(servers()).isEmpty();
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

  private String state() {
    return Results.in(folder).document().path("state").asText();
  }
}
