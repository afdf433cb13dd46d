package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class SwapPairTest {

  @Test
  void aKnownPairIsComputedByHand() {
    // The first server is 2 % ahead of its own; the treatment costs 3 %: 0.02 - 0.03 on the first, 0.02 + 0.03 on the
    // second.
    SwapPair pair = new SwapPair(-0.01, 0.05);

    assertThat(pair.effect()).isCloseTo(-0.03, within(1e-12));
    assertThat(pair.offset()).isCloseTo(0.02, within(1e-12));
  }

  @Property(tries = 200)
  void theServersOwnDifferenceCancels(@ForAll @DoubleRange(min = -2, max = 2) double effect,
      @ForAll @DoubleRange(min = -2, max = 2) double offset) {
    SwapPair pair = new SwapPair(offset + effect, offset - effect);

    assertThat(pair.effect()).isCloseTo(effect, within(1e-12));
    assertThat(pair.offset()).isCloseTo(offset, within(1e-12));
  }
}
