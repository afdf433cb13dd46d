// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import static io.ycsbpack.core.probe.CpuLimit.Mechanism.CORES_OFFLINE;
import static io.ycsbpack.core.probe.CpuLimit.Mechanism.CPUSET;
import static io.ycsbpack.core.probe.CpuLimit.Mechanism.NONE;
import static io.ycsbpack.core.probe.CpuLimit.Mechanism.QUOTA;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuLimitTest {
  private static final OptionalDouble NO_QUOTA = OptionalDouble.empty();

  @Test
  void theMechanismThatLeavesTheFewestCoresCounts() {
    assertThat(CpuLimit.of(NO_QUOTA, OptionalInt.of(8), 8, 8)).isEqualTo(new CpuLimit(NONE, 8));
    assertThat(CpuLimit.of(NO_QUOTA, OptionalInt.of(6), 6, 8)).isEqualTo(new CpuLimit(CORES_OFFLINE, 6));
    assertThat(CpuLimit.of(NO_QUOTA, OptionalInt.of(3), 8, 8)).isEqualTo(new CpuLimit(CPUSET, 3));
    assertThat(CpuLimit.of(OptionalDouble.of(1.5), OptionalInt.of(3), 8, 8)).isEqualTo(new CpuLimit(QUOTA, 1.5));
    assertThat(CpuLimit.of(OptionalDouble.of(8), OptionalInt.of(8), 8, 8)).isEqualTo(new CpuLimit(QUOTA, 8));
    assertThat(CpuLimit.of(OptionalDouble.of(4), OptionalInt.of(2), 8, 8)).isEqualTo(new CpuLimit(CPUSET, 2));
    assertThat(CpuLimit.of(NO_QUOTA, OptionalInt.empty(), 8, 8)).isEqualTo(new CpuLimit(NONE, 8));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"0|1", "0-1|2", "0-3,8,10-11|7", "' 0-1 '|2"})
  void aListOfCoresIsCounted(String ranges, int cores) {
    assertThat(CpuLimit.numbers(ranges)).hasSize(cores);
  }

  @Test
  void aProcessPinnedToOneCoreIsLimitedByACpuset() throws IOException {
    Assumptions.assumeTrue(CpuLimit.coresOnline() > 1, "needs two cores");
    Process pinned = new ProcessBuilder("taskset", "-c", "0", "cat").start();
    try {
      // It has been pinned once it answers.
      pinned.outputWriter().append("pinned\n").flush();
      assertThat(pinned.inputReader().readLine()).isEqualTo("pinned");

      assertThat(CpuLimit.ofProcess(pinned.pid())).isEqualTo(new CpuLimit(CPUSET, 1));
    } finally {
      pinned.destroy();
    }
  }

  @Test
  void aBusyProcessIsSeenToUseCpu() throws IOException {
    ProcessProbe probe = new ProcessProbe(ProcessHandle.current().pid());
    long before = probe.read().cpuNanos();

    long until = before + 50_000_000;
    while (probe.read().cpuNanos() < until) {
      Thread.onSpinWait();
    }

    assertThat(probe.read().cpuNanos()).isGreaterThanOrEqualTo(until);
    assertThat(probe.limit()).isPresent();
  }
}
