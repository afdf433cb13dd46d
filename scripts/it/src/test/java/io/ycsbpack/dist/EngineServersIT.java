// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.StartedServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.parameter.ContainerParameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server in a container that podman, docker or gVisor runs is isolated like one in a pod, and nothing of it is left.
 * Without docker and its daemon, or without runsc, their tests are skipped, whatever is required: CI installs neither.
 */
@SystemTest
@Lane(minutes = 2)
@ExtendWith(RealEngine.class)
class EngineServersIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("podman", "crun", "tar", "unshare", "mount", "ip")
      .and(ContainerParameters.usualArchive(), "scripts/image container");

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);
  private Path data;
  private StartedServer server;

  private enum Engine {
    PODMAN, DOCKER, RUNSC;

    private static final List<String> LIST = List.of("ps", "--all", "--no-trunc", "--format", "{{.Mounts}}");

    /** Its name, which is also that of its program. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    private void need() {
      if (this != PODMAN) {
        Assumptions.assumeTrue(YcsbProcess.succeeds(toString(), this == DOCKER ? "info" : "--version"),
            "needs " + this + ", and of docker its daemon");
      }
    }

    /** Fails where the engine has a container with a folder below this one. */
    private void assertNoContainer(Path folder) throws IOException {
      if (this != RUNSC) {
        List<String> words = Stream.concat(Stream.of(toString()), LIST.stream()).toList();
        Process list = new ProcessBuilder(words).redirectErrorStream(true).start();
        assertThat(new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .doesNotContain(folder.toString());
      }
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
    for (Engine engine : Engine.values()) {
      if (YcsbProcess.succeeds(engine.toString(), "--version")) {
        engine.assertNoContainer(folder);
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".container"));
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aServerInItsContainerIsIsolatedLikeThatOfAPodAndHasItsLimits(Engine engine) throws Exception {
    engine.need();
    long pid = server.start(" --cpu 1 --memory 2Gi --own-rights --own-network --engine " + engine
        + (engine == Engine.RUNSC ? "" : " --own-calls"));

    // Of gVisor the process here is the sandbox, and what is in it shows nothing of itself.
    server.assertLikeOneOfAPod(pid, engine != Engine.RUNSC);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void theRecordOfARunProvesTheEngineAndHasTheLimitOfItsContainer(Engine engine) throws Exception {
    engine.need();
    long pid = server.start(" --engine " + engine + " --cpu 500m");

    JsonNode record = server.recordOfARun(engine.toString());

    assertThat(record.at("/target/versions/containerKernel").asText()).isEqualTo(engine == Engine.RUNSC
        ? "4.19.0-gvisor"
        : Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip());
    assertThat(record.at("/figures/targetUse/source").asText())
        .isEqualTo((engine == Engine.RUNSC ? "control group of process " : "process ") + pid);
    if (engine != Engine.RUNSC) {
      assertThat(status(pid)).as("without the filter").matches("(?s).*Seccomp:\\s0\\s.*");
    }
  }

  @ParameterizedTest
  @CsvSource({"PODMAN, started", "DOCKER, measured", "RUNSC, started", "RUNSC, measured"})
  void afterAKillTheNextCommandLeavesNothing(Engine engine, String stage) throws Exception {
    engine.need();
    Experiments.write(folder.resolve("kill.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, warmup: 0s, maxexecutiontime: "600",
          verdict.shared: "true", verdict.steal: "1"}
        repeats: 1
        control: true
        conditions:
          contained: {type: container, engine: %s, cpu: 1, memory: 2Gi}
        """.formatted(engine));
    Path held = folder.resolve("held");
    YcsbProcess experiment = YcsbProcess.start(folder, "experiment kill.yaml --design whole-runs",
        stage.equals("started") ? holding(engine, held) : Map.of());
    experiment.awaitWhileItRuns("reaching the stage " + stage,
        () -> stage.equals("measured") ? hasTimeline() : Files.exists(held));
    experiment.signal("KILL").exitCode();

    YcsbProcess undo = YcsbProcess.run(folder, "experiment --undo").ends(0);

    assertThat(undo.err()).contains("undoing the traces of a killed experiment");
  }

  /** An engine that does not return once it has started a container. */
  private Map<String, String> holding(Engine engine, Path held) throws IOException {
    assertThat(YcsbProcess.succeeds("mkfifo", folder.resolve("never").toString())).isTrue();
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.writeString(bin.resolve(engine.toString()), """
        #!/bin/sh
        PATH=${PATH#*:}
        case " $* " in
          *' %s '*) %s "$@" || exit; : >'%s'; read -r never <'%s' ;;
          *) exec %s "$@" ;;
        esac
        """.formatted(engine == Engine.RUNSC ? "start" : "run", engine, held, folder.resolve("never"), engine));
    Files.setPosixFilePermissions(bin.resolve(engine.toString()), PosixFilePermissions.fromString("rwxr-xr-x"));
    return Map.of("PATH", bin + ":" + System.getenv("PATH"));
  }

  /** A client measures; the folders of servers, whose files come and go, are not looked at. */
  private boolean hasTimeline() {
    return YcsbProcess.succeeds("sh", "-c", "ls '" + folder + "'/results/*/1-all/*/*/client-*/*.timeline.csv");
  }
}
