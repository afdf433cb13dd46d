// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.parameter.ContainerParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scripts that boot virtual machines do so for conditions of type external, and nothing of a machine is left. The
 * machine is emulated, wherever that is: no figure of it is a result. No machine of Firecracker is booted: that needs KVM.
 */
@SystemTest(minutes = 2)
class MachinesIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("qemu-system-x86_64", "mke2fs", "tar")
      .and(ContainerParameters.usualArchive().resolveSibling("machine").resolve("disk.ext4"), "scripts/image machine");
  private static final Path SCRIPTS = YcsbProcess.HOME.resolve("workloads/experiments/machines");

  private final int port = FreePort.any();
  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @AfterEach
  void nothingIsLeft() {
    assertThat(machine()).doesNotExist();
  }

  @Test
  void aServerInAnEmulatedMachineIsBootedMeasuredAndStopped() throws IOException {
    Files.writeString(folder.resolve("machine.yaml"), """
        binding: clickhouse
        workload: workloads/workloada
        properties: {recordcount: 5, operationcount: 100000, maxexecutiontime: "5", warmup: 0s, verdict.shared: "true"}
        repeats: 1
        conditions:
          here: {type: bare-metal}
          machine:
            type: external
            start: TMPDIR=%1$s EMULATED=yes VCPUS=2 PORT=%2$d %3$s start db
            stop: TMPDIR=%1$s %3$s stop db
            address: 127.0.0.1:%2$d
            answer-timeout: 15m
            properties:
              clickhouse.url: jdbc:clickhouse://127.0.0.1:%2$d/default
              clickhouse.user: ycsb
              clickhouse.password: open-on-loopback
              server.vcpus: 2
              server.usage: %1$s/ycsbpack-qemu-db/pid
              loadmissing: "true"
        """.formatted(folder, port, SCRIPTS.resolve("qemu")));

    YcsbProcess.run(folder, "experiment machine.yaml").awaitFigures();

    JsonNode record = Results.json(Results.in(folder)
        .files(file -> file.toString().matches(".*/machine/.*-clickhouse-workloada\\.json"))
        .get(0));
    assertThat(record.at("/figures/operations")).isNotEmpty()
        .allSatisfy(operation -> assertThat(operation.at("/ok").asLong()).isPositive());
    assertThat(record.at("/target/kind").asText()).isEqualTo("given");
    assertThat(record.at("/target/limit/mechanism").asText()).isEqualTo("vCPUs");
    assertThat(record.at("/target/limit/cores").asDouble()).isEqualTo(2);
    assertThat(record.at("/target/detectedResources/max_threads").asText()).contains("2");
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isPositive();
    assertThat(record.at("/figures/targetUse/source").asText()).startsWith("process ");
  }

  @Test
  void aMachineIsStartedOnceAndStoppedAlsoWithoutItsFolder() throws IOException {
    Map<String, String> emulated = Map.of("TMPDIR", folder.toString(), "EMULATED", "yes", "PORT",
        Integer.toString(port));
    YcsbProcess start = script("qemu", "start", emulated).ends(0);
    YcsbProcess again = script("qemu", "start", emulated);

    assertThat(start.err()).contains("no figure of it is a result");
    assertThat(again.exitCode()).isEqualTo(5);
    assertThat(again.err()).contains("stop the machine first");
    Files.delete(machine().resolve("pid"));

    for (int i = 0; i < 2; i++) {
      script("qemu", "stop", emulated).ends(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"qemu", "firecracker"})
  void aMachineThatCantBeIsRefusedWithTheReason(String script) throws IOException {
    YcsbProcess none = script(script, "start", Map.of("TMPDIR", folder.toString(), "YCSBPACK_CACHE", "/none")).ends(5);

    assertThat(none.err()).containsAnyOf(
        "there is no /none/images/machine/disk.ext4: make it with 'scripts/image machine'",
        "it needs firecracker", "KVM is not usable");
    assertThat(script(script, "pause", Map.of()).exitCode()).isEqualTo(1);
  }

  private YcsbProcess script(String name, String command, Map<String, String> environment) throws IOException {
    return YcsbProcess.start(folder, SCRIPTS.resolve(name), List.of(command, "db"), environment);
  }

  private Path machine() {
    return folder.resolve("ycsbpack-qemu-db");
  }
}
