package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Settings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkloadDriveTest {
  private static final Map<String, String> CORE = Map.of("recordcount", "1000", "target", "100", "targetdistribution",
      "poisson");

  @Test
  void randomArrivalsOfACoreWorkloadHaveTheSeedThatIsGiven() {
    assertThat(seed(Settings.NONE.with(CORE, "").with(Map.of("targetseed", "42"), ""))).isEqualTo(42);
  }

  @Test
  void randomArrivalsHaveTheSeedOfTheTenantWorkloadWhereNoneIsGiven() {
    assertThat(seed(Settings.NONE.with(CORE, "").with(Map.of("tenantq.seed", "5"), ""))).isEqualTo(5);
    assertThat(seed(Settings.NONE.with(CORE, ""))).isEqualTo(1);
  }

  private static long seed(Settings settings) {
    return WorkloadDrive.offered(settings, Optional.empty(), Optional.empty()).seed();
  }
}
