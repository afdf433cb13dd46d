package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** CPU per operation of a target whose use is known of a part of the measured phase alone. */
class CoveredUseTest {
  private static final long PHASE = 30_000_000_000L;

  @Test
  void belowNinetyFivePercentOfTheMeasuredPhaseThereIsNoCpuPerOperation() {
    assertThat(perOperation(null)).as("read at its ends").hasValue(5_000_000.0);
    assertThat(perOperation(PHASE * 96 / 100)).hasValue(5_000_000.0);
    assertThat(perOperation(PHASE * 94 / 100)).isEmpty();
    assertThat(perOperation(22_000_000_000L)).as("22 of 30 s").isEmpty();
  }

  private static Optional<Double> perOperation(Long covered) {
    return new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:30Z", PHASE, 6000, 0, 200, 0, null, List.of(),
        Map.of(), null, new Figures.TargetUse("the kubelet", 1.0, 0.5, 300L, 0L, 0L, null, null, covered, null,
            List.of()),
        new Figures.Client(0.2, 2, 0.1, 1_000_000), null, null, null).cpuPerOperation();
  }
}
