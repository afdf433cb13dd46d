package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.machine.MachineParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server in a virtual machine serves, its record tells what it is in, and nothing of it is left. The machine is
 * emulated, wherever that is: no figure of it is a result.
 */
@SystemTest
@Lane
class VirtualMachinesIT {
  @RegisterExtension
  static final Programs PROGRAMS = Programs.needed("qemu-system-x86_64", "mke2fs", "tar");

  private final Leftovers leftovers = new Leftovers();
  @TempDir
  private Path folder;

  @BeforeAll
  static void needAnImageAndAKernel() {
    Path image = ContainerParameters.usualArchive();
    Path kernel = MachineParameters.usualKernels();
    Requirement.PROGRAMS
        .met(Files.exists(image) ? "" : "needs an image at " + image + ": make it by scripts/image container");
    Requirement.PROGRAMS
        .met(Files.exists(kernel) ? "" : "needs a kernel at " + kernel + ": make it by scripts/image machine");
  }

  @AfterEach
  void nothingIsLeft() {
    leftovers.assertNone(folder);
    assertThat(folder.resolve("data/machines")).isEmptyDirectory();
  }

  @Test
  void aServerInAnEmulatedMachineIsMeasuredWithoutAResult() throws IOException {
    Files.writeString(folder.resolve("vm.yaml"), """
        binding: clickhouse
        workload: workloads/workloada
        properties: {recordcount: 5, operationcount: 100000, maxexecutiontime: "5", warmup: 0s, verdict.shared: "true"}
        repeats: 1
        control: false
        conditions:
          machine: {type: virtual-machine, machine: microvm, vcpus: 2, cpu: 1500m, emulated: "true"}
        """);

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment vm.yaml");

    assertThat(experiment.exitCode()).as(experiment.out() + experiment.err()).isEqualTo(4);
    assertThat(experiment.out() + experiment.err()).contains("emulated, no result");
    JsonNode record = record();
    assertThat(record.at("/verdict/exitCode").asInt()).isEqualTo(4);
    assertThat(record.at("/verdict/reason").asText()).startsWith("emulated, no result");
    assertThat(record.at("/figures/operations")).isNotEmpty()
        .allSatisfy(operation -> assertThat(operation.at("/ok").asLong()).isPositive());
    JsonNode target = record.at("/target");
    assertThat(target.at("/kind").asText()).isEqualTo("emulated");
    assertThat(target.at("/description").asText()).contains("emulated, no result");
    assertThat(target.at("/limit/mechanism").asText()).isEqualTo("vCPUs");
    assertThat(target.at("/limit/cores").asDouble()).isEqualTo(1.5);
    assertThat(target.at("/versions/machine").asText())
        .matches("QEMU [\\d.]+.*, microvm, 2 vCPUs, 2Gi, quota of 1500m cores, emulated, no result");
    assertThat(target.at("/versions/machineGuest").asText()).startsWith("2 vCPUs, ")
        .contains("clock source ", "CPU flags sse4_2 ");
    assertThat(target.at("/versions/kernel").asText()).matches("Linux .*-cloud-amd64");
    assertThat(target.at("/versions/kernelOutside").asText()).isEqualTo("Linux " + System.getProperty("os.version"));
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isPositive();
    assertThat(record.at("/figures/targetUse/source").asText()).startsWith("process ");
    assertThat(record.at("/figures/targetUse/guestStealShare").isNumber())
        .as(record.at("/figures/targetUse").toString())
        .isTrue();
  }

  @Test
  void whatAKilledStartLeftIsRemovedOnce() throws Exception {
    YcsbProcess start = YcsbProcess.start(folder,
        "machine start clickhouse db --emulated --cpu 500m --port " + FreePort.any());
    Path console = folder.resolve("data/machines/db/console");
    start.awaitWhileItRuns("the first process of the machine", () -> Files.exists(console));
    start.signal("KILL");
    start.exitCode();

    YcsbProcess stop = YcsbProcess.run(folder, "machine stop db");
    YcsbProcess again = YcsbProcess.run(folder, "machine stop db");

    assertThat(stop.exitCode()).as(stop.err()).isZero();
    assertThat(stop.out()).contains("stopped the virtual machine db");
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).contains("the virtual machine db is not started");
  }

  private JsonNode record() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
      Path file = files.filter(one -> one.getFileName().toString().endsWith("-clickhouse-workloada.json"))
          .findFirst()
          .orElseThrow();
      return new ObjectMapper().readTree(file.toFile());
    }
  }
}
