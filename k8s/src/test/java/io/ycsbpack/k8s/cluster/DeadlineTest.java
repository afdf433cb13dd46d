package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.StopSignal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private final StopSignal stop = new StopSignal();
  private final SteppingClock clock = new SteppingClock();
  private final Deadline deadline = new Deadline(Duration.ofSeconds(10), stop, clock);

  @Test
  void itLooksAgainUntilTheConditionHolds() {
    int[] looks = {0};

    assertThat(deadline.until(() -> ++looks[0] == 5)).isTrue();
    assertThat(looks[0]).isEqualTo(5);
  }

  @Test
  void itEndsWithItsLimit() {
    assertThat(deadline.until(() -> false)).isFalse();
    assertThat(clock.passed()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
  }

  @Test
  void aSignalEndsItWithTheSignalsExitCode() {
    stop.request(ExitCode.TERMINATED, "terminated");

    assertThatThrownBy(() -> deadline.until(() -> false)).isInstanceOfSatisfying(CommandException.class,
        e -> assertThat(e.exitCode()).isEqualTo(ExitCode.TERMINATED));
  }

  @Test
  void clearingUpIsNotCutShortByASignal() {
    stop.request(ExitCode.INTERRUPTED, "interrupted");
    int[] looks = {0};

    assertThat(deadline.regardless().until(() -> ++looks[0] == 3)).isTrue();
  }
}
