package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.step.StartMachine;
import io.ycsbpack.core.experiment.step.StopMachine;
import io.ycsbpack.core.limit.MachineAbilities;
import io.ycsbpack.core.machine.MachineEngine;
import io.ycsbpack.core.machine.MachineServer;
import io.ycsbpack.core.machine.VirtualMachine;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked of a virtual machine before it is booted. */
class VirtualMachinePlanTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource(MachineEngine.class)
  void withoutKvmItIsLeftOutUnlessAnEmulatedOneIsAskedFor(MachineEngine engine) throws IOException {
    assumeThat(MachineAbilities.ofThisMachine().kvmImpossible()).isPresent();
    Path file = Files.writeString(folder.resolve("vm.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
        repeats: 1
        conditions:
          process: {type: bare-metal}
          machine: {type: virtual-machine, engine: %s, vcpus: 2}
        """.formatted(engine));

    CommandResult plan = InProcess.run("experiment " + file + " --dry-run --results " + folder.resolve("results"));

    assertThat(plan.out() + plan.err()).contains("'machine'", "virtual-machine: ")
        .containsAnyOf("KVM is not usable: ", "it needs ");
  }

  @Test
  void itIsBootedAndKilledByCommandsThatAUserCanType() {
    Settings given = Settings.NONE.with(Map.of("vcpus", "2", "cpu", "500m", "emulated", "true"), "test");

    assertThat(new StartMachine("clickhouse", "vm", given, 18_000).arguments()).containsExactly("machine", "start",
        "clickhouse", "vm", "--vcpus", "2", "--cpu", "500m", "--emulated", "--port", "18000");
    assertThat(new StopMachine("vm").arguments()).containsExactly("machine", "stop", "vm");
  }

  @Test
  void aBindingWhoseServersNeedAnOperatorHasNone() {
    assertThat(VirtualMachine.ofThisUser("db")
        .reached(MachineEngine.QEMU, MachineServer.of("clickhouse"), 18_000))
        .containsEntry("clickhouse.url", "jdbc:clickhouse://127.0.0.1:18000/default");
    assertThatThrownBy(() -> MachineServer.of("couchbase")).isInstanceOf(UsageException.class)
        .hasMessageContaining("the binding 'couchbase' has no server that could be run in a virtual machine");
  }
}
