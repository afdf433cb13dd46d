// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What two servers used of their cores, in words. */
class ExplanationTest {

  private static Summary used(double cores, double of, Mechanism mechanism) {
    return new Summary(100, 50, "a server", cores, of, mechanism, cores / of, null, Map.of());
  }

  private static String text(Summary baseline, Summary candidate, boolean atOnce) {
    return new Explanation("a", baseline, "b", candidate, atOnce).text();
  }

  @Test
  void serversUnderQuotasAreSaidToUseTheirLimits() {
    assertThat(text(used(0.5, 0.5, Mechanism.QUOTA), used(0.49, 0.5, Mechanism.QUOTA), true))
        .isEqualTo("both used all the CPU of their limits");
    assertThat(text(used(0.5, 0.5, Mechanism.QUOTA), used(0.3, 0.5, Mechanism.QUOTA), false))
        .isEqualTo("only a used all the CPU of its limit");
    assertThat(text(used(0.2, 0.5, Mechanism.QUOTA), used(0.3, 0.5, Mechanism.QUOTA), false))
        .isEqualTo("neither used all the CPU of its limit (a 0.20, b 0.30)");
  }

  @Test
  void serversWithoutQuotasHaveNoLimitThatTheyCouldUse() {
    assertThat(text(used(1.8, 2, Mechanism.NONE), used(1.56, 2, Mechanism.NONE), false))
        .isEqualTo("neither used all of its cores (a 1.80, b 1.56)");
    assertThat(text(used(1.98, 2, Mechanism.NONE), used(1.97, 2, Mechanism.NONE), false))
        .isEqualTo("both used all of their cores");
    assertThat(text(used(1.98, 2, Mechanism.NONE), used(1.5, 2, Mechanism.NONE), false))
        .isEqualTo("only a used all of its cores");
  }

  @Test
  void serversUnderLoadAtOnceOnTheSameCoresHaveThemTogether() {
    assertThat(text(used(0.5, 1, Mechanism.CPUSET), used(0.49, 1, Mechanism.CPUSET), true))
        .isEqualTo("together they used 0.99 of the 1.00 cores that they shared");
  }
}
