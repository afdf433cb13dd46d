package io.ycsbpack.dist;

import static io.ycsbpack.dist.StartedServer.isShared;
import static io.ycsbpack.dist.StartedServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CpuWeight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server in a container that podman, docker, containerd or gVisor runs is isolated like one in a pod, and nothing of
 * it is left.
 */
abstract class ConfiguringEngine {
  @RegisterExtension
  static final RealEngine ENGINE = new RealEngine();

  private final String engine;
  private final Leftovers leftovers = new Leftovers();
  @TempDir
  private Path folder;
  private Path data;
  private StartedServer server;

  ConfiguringEngine(String engine) {
    this.engine = engine;
  }

  /** The program that commands call. */
  String program() {
    return engine;
  }

  /** What commands need to know of the engine. */
  Map<String, String> environment() {
    return Map.of();
  }

  /** Options of a server that is isolated like one in a pod. */
  String isolation() {
    return " --own-rights --own-calls --own-network";
  }

  /** Fails where a server with these options is not isolated. */
  void assertIsolated(long pid) throws IOException {
    assertThat(status(pid)).matches("(?s).*Uid:\\s101\\s.*CapEff:\\s0{16}\\s.*CapBnd:\\s0{16}\\s.*NoNewPrivs:\\s1\\s.*"
        + "Seccomp:\\s2\\s.*");
    assertThat(List.of("pid", "mnt", "ipc", "uts", "net")).noneMatch(namespace -> isShared(pid, namespace));
    assertThat(Files.readString(Path.of("/proc/" + pid, "mountinfo"))).contains(" / / ", " - overlay overlay ",
        " /proc/timer_list ", " /proc/sys ");
  }

  /** Fails where calls of a server that was started without these options are filtered. */
  void assertNotFiltered(long pid) throws IOException {
    assertThat(status(pid)).as("without the filter").matches("(?s).*Seccomp:\\s0\\s.*");
  }

  /** Release of the kernel that a server sees. */
  String kernel() throws IOException {
    return Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip();
  }

  /** What a record says that it has read for the CPU time of a server. */
  String used(long pid) {
    return "process " + pid;
  }

  /** The word of the engine's command that starts a container. */
  String starting() {
    return "run";
  }

  /** Fails where the engine has a container of ours. */
  void assertNoContainer() throws IOException {
    // one that keeps them in the server's folder has none without it
  }

  @BeforeAll
  static void needAnImage() {
    Path image = ContainerParameters.usualArchive();
    Requirement.PROGRAMS
        .met(Files.exists(image) ? "" : "needs an image at " + image + ": make it by scripts/image container");
  }

  @BeforeEach
  void chooseAFolder() {
    data = folder.resolve("server");
    server = new StartedServer(folder, data, environment());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    server.assertStopped();
    assertNoContainer();
    leftovers.assertNone(folder);
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".container"));
    }
    assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(folder.toString());
  }

  @Test
  void aServerInItsContainerIsIsolatedLikeThatOfAPod() throws Exception {
    long pid = server.start(" --cpu 1 --memory 2Gi" + isolation() + " --engine " + engine);

    assertIsolated(pid);
    assertThat(Files.readString(Path.of("/proc/" + pid, "cgroup"))).contains("/" + AppliedLimit.nameFor(data));
    assertThat(server.threads()).isEqualTo("auto(1)");
    assertThat(server.memoryLimit()).isLessThan(2L << 30);
  }

  @Test
  void theRecordOfARunProvesTheEngineAndHasTheLimitOfItsContainer() throws Exception {
    String shared = engine + "-" + ProcessHandle.current().pid();
    long pid = server.start(" --engine " + engine + " --cpu 500m --shared-cpu " + shared + ":300");

    YcsbProcess run = YcsbProcess.run(folder, "run clickhouse -P workloads/workloada -p recordcount=100"
        + " -p operationcount=1000 -p clickhouse.embedded.data=" + data + " --json");

    JsonNode record = new ObjectMapper().readTree(run.awaitFigures().out());
    JsonNode target = record.at("/target");
    assertThat(target.at("/versions/runtime").asText()).startsWith(engine + " ").doesNotContain("does not run it");
    assertThat(target.at("/versions/image").asText()).matches("sha256:[0-9a-f]{64}");
    assertThat(record.at("/figures/targetUse/periods").asLong()).isPositive();
    assertThat(record.at("/figures/targetUse/throttledPeriods").isNumber()).isTrue();
    assertThat(target.at("/limit/mechanism").asText()).isEqualTo("quota");
    assertThat(target.at("/limit/cores").asDouble()).isEqualTo(0.5);
    assertThat(Cgroup.ofProcess(pid).orElseThrow().weight().levels()).first()
        .isEqualTo(new CpuWeight.Level("ycsbpack-shared-" + shared, 300));
    assertThat(target.at("/versions/containerKernel").asText()).isEqualTo(kernel());
    assertThat(record.at("/figures/targetUse/source").asText()).isEqualTo(used(pid));
    assertNotFiltered(pid);
  }

  @ParameterizedTest
  @ValueSource(strings = {"started", "measured"})
  void afterAKillTheNextCommandLeavesNothing(String stage) throws Exception {
    Files.writeString(folder.resolve("kill.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, warmup: 0s, maxexecutiontime: "600",
          verdict.shared: "true", verdict.steal: "1"}
        repeats: 1
        control: false
        conditions:
          contained: {type: container, engine: %s, cpu: 1, memory: 2Gi}
        """.formatted(engine));
    Path held = folder.resolve("held");
    YcsbProcess experiment = YcsbProcess.start(folder, YcsbProcess.HOME.resolve("scripts/ycsb"),
        List.of("experiment", "kill.yaml"), stage.equals("started") ? holding(held) : environment());
    experiment.awaitWhileItRuns("reaching the stage " + stage,
        () -> stage.equals("measured") ? hasTimeline() : Files.exists(held));
    experiment.signal("KILL");
    experiment.exitCode();

    YcsbProcess undo = YcsbProcess.run(folder, "experiment --undo");

    assertThat(undo.exitCode()).as(undo.err()).isZero();
    assertThat(undo.err()).contains("undoing what an experiment that was killed left behind");
  }

  /** An engine that does not return once it has started a container. */
  private Map<String, String> holding(Path held) throws IOException {
    assertThat(YcsbProcess.succeeds("mkfifo", folder.resolve("never").toString())).isTrue();
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.writeString(bin.resolve(program()), """
        #!/bin/sh
        PATH=${PATH#*:}
        case "$*" in
          *' %s '*) %s "$@" || exit; : >'%s'; read -r never <'%s' ;;
          *) exec %s "$@" ;;
        esac
        """.formatted(starting(), program(), held, folder.resolve("never"), program()));
    Files.setPosixFilePermissions(bin.resolve(program()), PosixFilePermissions.fromString("rwxr-xr-x"));
    Map<String, String> environment = new HashMap<>(environment());
    environment.put("PATH", bin + ":" + System.getenv("PATH"));
    return environment;
  }

  private boolean hasTimeline() {
    try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
      return files.anyMatch(file -> file.endsWith("timeline.csv") || file.toString().endsWith(".timeline.csv"));
    } catch (IOException | java.io.UncheckedIOException e) {
      // not there yet, or a folder went away while it was listed
      return false;
    }
  }
}
