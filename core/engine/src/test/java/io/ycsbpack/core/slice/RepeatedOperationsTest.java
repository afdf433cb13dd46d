package io.ycsbpack.core.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RepeatedOperationsTest {

  @Test
  void everyNthOperationIsFollowedByOneThatDoesNotCount() throws Exception {
    FakeLoad load = new FakeLoad();
    load.rate = nanos -> 3400;
    load.repeated.apply();

    Slice slice = load.side().slice(Duration.ofSeconds(1));

    assertThat(slice.ok()).isEqualTo(3300);
    assertThat(slice.serverCpuNanos()).isEqualTo(3400 * 1_000_000L);
    assertThat(load.repeated.logThroughput()).isCloseTo(Math.log(33.0 / 34), within(1e-12));
  }

  @Test
  void withoutTheTreatmentEveryOperationCounts() throws Exception {
    FakeLoad load = new FakeLoad();
    load.repeated.apply();
    load.repeated.revert();

    assertThat(load.side().slice(Duration.ofSeconds(1)).ok()).isEqualTo(1000);
  }

  @Test
  void thereIsNoZerothOperation() {
    assertThatThrownBy(() -> new RepeatedOperations(null, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
