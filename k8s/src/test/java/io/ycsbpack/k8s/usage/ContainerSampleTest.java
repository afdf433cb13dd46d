package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerSampleTest {

  @Test
  void thePauseIsHalfOfWhatIsBetweenTheLastTwoAndSixSecondsAtMost() {
    assertThat(ContainerSample.pauseAfter(samples())).isZero();
    assertThat(ContainerSample.pauseAfter(samples(0))).isZero();
    assertThat(ContainerSample.pauseAfter(samples(0, 10, 12))).isEqualTo(Duration.ofSeconds(1));
    assertThat(ContainerSample.pauseAfter(samples(0, 10))).isEqualTo(Duration.ofSeconds(5));
    assertThat(ContainerSample.pauseAfter(samples(0, 60))).isEqualTo(Duration.ofSeconds(6));
  }

  private static List<ContainerSample> samples(int... seconds) {
    return Arrays.stream(seconds)
        .mapToObj(second -> new ContainerSample(Instant.EPOCH.plusSeconds(second), 0, Optional.empty(), 0))
        .toList();
  }
}
