package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.TargetReader.Taken;
import io.ycsbpack.core.probe.Usage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Steal of a virtual machine, as its guest counts it. */
class GuestStealTest {
  private static final String BOOTED = "cpu  100 0 100 800 0 0 0 0 0 0";

  @Test
  void itIsTheShareOfTheTimeBetweenWhatTheGuestToldFirstAndLast() {
    assertThat(steal(BOOTED, "cpu  150 0 100 825 0 0 0 25 0 0", Optional.empty())).isEqualTo(0.25);
    assertThat(steal(BOOTED, "cpu  150 0 100 825 0 0 0 25 0 0", Optional.of(new Usage.Throttling(10, 5, 1))))
        .as("under a quota")
        .isEqualTo(0.25);
  }

  @Test
  void itIsNotKnownOfAGuestThatHasToldNothingMeanwhile() {
    assertThat(steal(BOOTED, BOOTED, Optional.empty())).isNull();
    assertThat(steal(null, BOOTED, Optional.empty())).isNull();
    assertThat(steal(BOOTED, null, Optional.empty())).isNull();
  }

  private static Double steal(String first, String last, Optional<Usage.Throttling> throttling) {
    return Figures.TargetUse.between("process 1", taken(first, 0, throttling), taken(last, 1_000_000_000, throttling),
        null, null).guestStealShare();
  }

  private static Taken<Usage> taken(String told, long nanos, Optional<Usage.Throttling> throttling) {
    return new Taken<>(new Usage(nanos / 2, throttling)
        .withGuest(Optional.ofNullable(told).map(line -> MachineReading.of(line, nanos))), nanos);
  }
}
