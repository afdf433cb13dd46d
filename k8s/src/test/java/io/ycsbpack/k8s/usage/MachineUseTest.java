// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MachineUseTest {
  private final PodUsage.MachineUse machines = new PodUsage.MachineUse();

  @Test
  void whatDatabaseAndClientsDidNotUseWasUsedByOthers() {
    machines.add("a", 0.75, 4, 1);
    machines.add("b", 0.5, 2, 1);

    assertThat(machines.othersShare().orElseThrow()).as("the highest of the machines").isCloseTo(0.5, within(1e-9));
  }

  @Test
  void nodesThatAreOneMachineCountAllOfItsTimeOnce() {
    machines.add("a", 1, 2, 1);
    machines.add("a", 0.98, 2, 0.8);

    assertThat(machines.othersShare().orElseThrow()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void ofNoMachineNothingIsKnown() {
    assertThat(machines.othersShare()).isEmpty();
  }
}
