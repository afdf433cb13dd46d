// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.StartedServer.isShared;
import static io.ycsbpack.dist.StartedServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.SystemProgram;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CpuWeight;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server in a container of this machine, by a runtime or an engine, is isolated like one in a pod, and nothing of it is
 * left. Without docker and its daemon, or without runsc, their tests are skipped, whatever is required: CI installs
 * neither.
 */
@SystemTest(minutes = 3)
@ExtendWith(RealEngine.class)
class ContainerServersIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("runc", "crun", "tar", "unshare", "mount", "ip")
      .and(ContainerParameters.usualArchive(), "scripts/image container");

  /** Stands for a program, and does something else where an argument of it is given. */
  private static final String HELD = """
      #!/bin/sh
      PATH=${PATH#*:}:/usr/sbin:/sbin
      case " $* " in
        *'%s'*) %s ;;
        *) exec %s "$@" ;;
      esac
      """;
  private static final String FOR_EVER = ": >\"$HELD\"; read -r never <\"$NEVER\"";

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);
  private Path data;
  private StartedServer server;
  private String engine = "runc";

  /** Ends a test where its engine is missing. */
  private void need(String name) {
    engine = name;
    if (name.equals("podman")) {
      Requirement.PROGRAMS.met(SystemProgram.isInstalled(name) ? "" : "needs podman");
    } else if (!name.equals("runc")) {
      assumeTrue(YcsbProcess.succeeds(name, name.equals("docker") ? "info" : "--version"),
          "needs " + name + ", and of docker its daemon");
    }
  }

  @BeforeEach
  void chooseAFolder() {
    data = folder.resolve("server");
    server = new StartedServer(folder, data);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    server.assertStopped();
    if (List.of("podman", "docker").contains(engine)) {
      Process list = new ProcessBuilder(engine, "ps", "--all", "--no-trunc", "--format", "{{.Mounts}}")
          .redirectErrorStream(true)
          .start();
      assertThat(new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .doesNotContain(folder.toString());
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".container"));
    }
    assertThat(Path.of("/run/netns", AppliedLimit.nameFor(data))).doesNotExist();
    assertThat(data).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"runc", "crun"})
  void aServerInAContainerIsIsolatedLikeThatOfAPod(String runtime) throws Exception {
    long pid = server.start(" --cpu 1 --memory 2Gi --own-rights --own-calls --own-network --engine " + runtime);

    server.assertLikeOneOfAPod(pid, true);
    if (ControlGroups.ofThisUser().isUnified()) {
      assertThat(isShared(pid, "cgroup")).isFalse();
      assertThat(Files.readString(Path.of("/sys/fs/cgroup", AppliedLimit.nameFor(data), "memory.swap.max")))
          .isEqualTo("0\n");
    }
    assertThat(Files.readString(Path.of("/proc/" + pid, "cgroup"))).contains("/" + AppliedLimit.nameFor(data));
    assertThat(AppliedLimit.of(data).group().memory()).hasValue(2L << 30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"podman", "docker", "runsc"})
  void aServerOfAnEngineIsIsolatedLikeThatOfAPodAndHasItsLimits(String name) throws Exception {
    need(name);
    boolean seen = !name.equals("runsc");
    long pid = server.start(" --cpu 1 --memory 2Gi --own-rights --own-network --engine " + name
        + (seen ? " --own-calls" : ""));

    // Of gVisor the process here is the sandbox, and what is in it shows nothing of itself.
    server.assertLikeOneOfAPod(pid, seen);
  }

  @Test
  void withoutTheFilterARootHasTheCapabilitiesOfARuntimeAndNoMore() throws Exception {
    long pid = server.start(" --engine runc");

    assertThat(status(pid)).matches("(?s).*Uid:\\s0\\s.*CapBnd:\\s00000000a80425fb\\s.*Seccomp:\\s0\\s.*");
    assertThat(isShared(pid, "net")).isTrue();
  }

  @Test
  void theRecordOfARunProvesTheRuntimeAndHasTheUseOfTheControlGroup() throws Exception {
    server.start(" --engine crun --cpu 500m --memory 2Gi --own-rights");

    JsonNode target = server.recordOfARun("crun").at("/target");

    assertThat(target.at("/versions/containerGroup").asText()).endsWith("/" + AppliedLimit.nameFor(data));
    assertThat(target.at("/versions/containerKernel").asText())
        .isEqualTo(Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip());
    assertThat(target.at("/detectedResources/max_threads").asText()).contains("1");
    assertThat(target.at("/description").asText()).contains("in a container by crun ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"podman", "docker", "runsc"})
  void theRecordOfARunProvesTheEngineAndHasTheLimitOfItsContainer(String name) throws Exception {
    need(name);
    long pid = server.start(" --engine " + name + " --cpu 500m");

    JsonNode record = server.recordOfARun(name);

    boolean seen = !name.equals("runsc");
    assertThat(record.at("/target/versions/containerKernel").asText())
        .isEqualTo(seen ? Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip() : "4.19.0-gvisor");
    assertThat(record.at("/figures/targetUse/source").asText())
        .isEqualTo((seen ? "process " : "control group of process ") + pid);
    if (seen) {
      assertThat(status(pid)).as("without the filter").matches("(?s).*Seccomp:\\s0\\s.*");
    }
  }

  @Test
  void aContainerCompetesWithinTheGroupOfTheWeightThatItShares() throws Exception {
    String shared = "container-" + ProcessHandle.current().pid();

    long pid = server.start(" --engine runc --cpu 1 --memory 2Gi --shared-cpu " + shared + ":300");

    assertThat(Cgroup.ofProcess(pid).orElseThrow().weight().levels())
        .first()
        .isEqualTo(new CpuWeight.Level("ycsbpack-shared-" + shared, 300));
    assertThat(AppliedLimit.of(data).group().memory()).hasValue(2L << 30);
  }

  @Test
  void aContainerOfTheSameImageIsTheLastStepFromBareMetalTowardsOne() throws IOException {
    Experiments.write(folder.resolve("path.yaml"), """
        conditions:
          process: {type: bare-metal, cpu: 500m, memory: 2Gi}
          contained: {type: container, cpu: 500m, memory: 2Gi}
        """);

    YcsbProcess plan = YcsbProcess.run(folder, "experiment path.yaml --explain --dry-run").ends(0);

    assertThat(plan.err()).containsSubsequence("a user without capabilities", "the same image run by an OCI runtime",
        "the remaining traits of type container is", "the filter of system calls")
        .doesNotContain("a network of the server's own");
  }

  @Test
  void anImageThatIsNotThereIsToldBeforeAnythingIsStarted() throws IOException {
    Experiments.write(folder.resolve("none.yaml"), experiment("image: none.tar", 1));

    YcsbProcess refused = YcsbProcess.run(folder, "experiment none.yaml").ends(5);

    assertThat(refused.err()).contains("container: engine runc: there is no image at ", "none.tar",
        "make one with 'scripts/image container'");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void inAnExperimentAServerThatIsKilledComesBackInItsContainer() throws Exception {
    Experiments.write(folder.resolve("kill.yaml"), experiment("faults: {type: kill, after: 2s, back: 1s}", 12));

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment kill.yaml --design whole-runs").ends(0, 3, 4);

    assertThat(experiment.out() + experiment.err()).doesNotContain("can't be undone");
    assertThat(Results.in(folder).files("events.csv")).hasSize(2)
        .allSatisfy(file -> assertThat(Files.readString(file)).contains(",killed,", ",back,"));
  }

  /** With runc, the experiment is killed with what it has started, but for the runtime itself, which goes on without it. */
  @ParameterizedTest
  @CsvSource({"runc, unpacking", "runc, mounted", "runc, created", "runc, started", "podman, started",
    "docker, measured", "runsc, started", "runsc, measured"})
  void afterAKillAtEachStageTheNextCommandLeavesNothing(String name, String stage) throws Exception {
    need(name);
    Experiments.write(folder.resolve("kill.yaml"), experiment("engine: " + name, 600));
    Path held = folder.resolve("held");
    String done = name + " \"$@\" || exit; " + FOR_EVER;
    Map<String, String> environment = new HashMap<>(switch (stage) {
      case "unpacking" -> withOwnCache(held("tar", "--file - ", ": >\"$HELD\"; cat >/dev/null"));
      case "mounted" -> held(name, " create ", FOR_EVER);
      case "created" -> held(name, " create ", done);
      case "started" -> held(name, name.equals("podman") ? " run " : " start ", done);
      default -> Map.of();
    });
    environment.put("HELD", held.toString());
    environment.put("NEVER", folder.resolve("never").toString());
    YcsbProcess experiment = YcsbProcess.start(folder, "experiment kill.yaml --design whole-runs", environment);
    experiment.awaitWhileItRuns("reaching the stage " + stage,
        () -> stage.equals("measured") ? hasTimeline() : Files.exists(held));
    List<ProcessHandle> started = name.equals("runc") ? experiment.children() : List.of();
    experiment.signal("KILL");
    started.stream()
        .filter(process -> process.info().command().filter(command -> command.endsWith("/java")).isPresent())
        .forEach(ProcessHandle::destroyForcibly);
    experiment.exitCode();

    YcsbProcess undo = YcsbProcess.run(folder, "experiment --undo").ends(0);

    assertThat(undo.err()).contains("undoing the traces of a killed experiment");
  }

  /** A client measures; the folders of servers, whose files come and go, are not looked at. */
  private boolean hasTimeline() {
    return YcsbProcess.succeeds("sh", "-c", "ls '" + folder + "'/results/*/1-all/*/*/client-*/*.timeline.csv");
  }

  private static String experiment(String line, int seconds) {
    return """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, warmup: 0s, maxexecutiontime: "%d",
          verdict.shared: "true", verdict.steal: "1"}
        repeats: 1
        control: true
        conditions:
          contained:
            type: container
            cpu: 1
            memory: 2Gi
            %s
        """.formatted(seconds, line);
  }

  /** A program in front of all others of its name. */
  private Map<String, String> held(String name, String argument, String action) throws IOException {
    assertThat(YcsbProcess.succeeds("mkfifo", folder.resolve("never").toString())).isTrue();
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.writeString(bin.resolve(name), HELD.formatted(argument, action, name));
    Files.setPosixFilePermissions(bin.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
    return Map.of("PATH", bin + ":" + System.getenv("PATH"));
  }

  /** In which the engine is, and no unpacked image. */
  private Map<String, String> withOwnCache(Map<String, String> environment) throws IOException {
    Path usual = ContainerParameters.usualArchive();
    Path cache = Files.createDirectories(folder.resolve("cache"));
    try (Stream<Path> all = Files.list(usual.getParent().getParent())) {
      for (Path one : all.filter(path -> !path.equals(usual.getParent())).toList()) {
        Files.createSymbolicLink(cache.resolve(one.getFileName()), one);
      }
    }
    Files.createSymbolicLink(Files.createDirectory(cache.resolve("images")).resolve(usual.getFileName()), usual);
    return Map.of("PATH", environment.get("PATH"), "YCSBPACK_CACHE", cache.toString());
  }
}
