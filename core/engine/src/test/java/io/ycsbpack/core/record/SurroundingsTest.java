// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.TestProbe;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SurroundingsTest {

  @Test
  void whatClientAndServerCanNotHaveUsedWasUsedByOthers() {
    assertThat(Surroundings.othersAtLeast(2, 0.1, 0.2, 2).orElseThrow()).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void aServerThatMayHaveUsedAllTheRestLeavesNothingThatIsKnownOfOthers() {
    assertThat(Surroundings.othersAtLeast(2, 0.4, 1.1, 2)).as("a third of its use is not in its account").isEmpty();
    assertThat(Surroundings.othersAtLeast(0.5, 0.5, 16, 2)).as("on another machine").isEmpty();
  }

  /** Several processes, or a control group: no process of their own by which they are known. */
  @Test
  void whatATargetOfSeveralProcessesOnThisMachineDidNotUseWasUsedByOthers() {
    assertThat(others(true)).isNotNull().isGreaterThanOrEqualTo(0);
    assertThat(others(false)).as("of one that may be elsewhere, and has used more than there is").isNull();
  }

  private static Double others(boolean isHere) {
    Surroundings surroundings = new Surroundings(Optional.of(new TestProbe() {
      @Override
      public boolean isOnThisMachine() {
        return isHere;
      }
    }));
    surroundings.begin();
    surroundings.end();
    Figures.TargetUse all = new Figures.TargetUse("a test", 1000, null, null, null, null, List.of());
    return surroundings.figures(new ClientUse(0.2, 2, 0, 0), all, Optional.empty(), Optional.empty())
        .orElseThrow()
        .othersShare();
  }
}
