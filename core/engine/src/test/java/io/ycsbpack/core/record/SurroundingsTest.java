package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SurroundingsTest {

  @Test
  void whatClientAndServerCanNotHaveUsedWasUsedByOthers() {
    assertThat(Surroundings.othersAtLeast(2, 0.1, 0.2, 2)).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void aServerThatMayHaveUsedAllTheRestLeavesNothingThatIsKnownOfOthers() {
    assertThat(Surroundings.othersAtLeast(2, 0.4, 1.1, 2)).as("a third of its use is not in its account").isNull();
    assertThat(Surroundings.othersAtLeast(0.5, 0.5, 16, 2)).as("on another machine").isNull();
  }
}
