// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Bursts;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkloadDriveTest {
  private static final Map<String, String> CORE = Map.of("recordcount", "1000", "target", "100", "targetdistribution",
      "poisson");

  @Test
  void randomArrivalsFollowFromTheSeedAndTheNumberOfTheClient() {
    assertThat(seed(Map.of())).isEqualTo(1);
    assertThat(seed(Map.of("seed", "42"))).isEqualTo(42);
    assertThat(seed(Map.of("seed", "7", "clientcount", "3", "client", "0"))).isEqualTo(70);
    assertThat(seed(Map.of("seed", "7", "clientcount", "3", "client", "2"))).isEqualTo(72);
  }

  @Test
  void aRunThatEndsBeforeItsFirstBurstIsRefused() {
    assertThat(bursts("6")).isPresent();
    assertThat(bursts("0")).as("without a limit of time").isPresent();
    assertThatThrownBy(() -> bursts("5")).isInstanceOf(UsageException.class)
        .hasMessageContaining("maxexecutiontime is 5.0 s, and the first burst begins after 5.0 s");
  }

  private static Optional<Bursts> bursts(String seconds) {
    return WorkloadDrive.bursts(Settings.NONE.with(Map.of("target", "10", "burst.target", "100", "burst.every", "6s",
        "burst.length", "1s", "maxexecutiontime", seconds), ""));
  }

  private static long seed(Map<String, String> more) {
    return WorkloadDrive.offered(Settings.NONE.with(CORE, "").with(more, ""), Optional.empty()).seed();
  }
}
