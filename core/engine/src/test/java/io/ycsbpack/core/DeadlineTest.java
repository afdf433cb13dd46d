package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private final StopSignal stop = new StopSignal();
  private final SteppingClock clock = new SteppingClock();

  /** A clock that only advances during a wait. */
  private static final class SteppingClock implements Deadline.Clock {
    private final List<Long> pauses = new ArrayList<>();

    @Override
    public long nanoTime() {
      return TimeUnit.MILLISECONDS.toNanos(pauses.stream().mapToLong(Long::longValue).sum());
    }

    @Override
    public void pass(Duration time) {
      pauses.add(time.toMillis());
    }
  }

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
    assertThat(Duration.ofNanos(clock.nanoTime())).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
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

  @Test
  void pausesDoubleUpToTheLongest() throws InterruptedException {
    assertThat(deadline.every(Duration.ofMillis(50), Duration.ofMillis(150)).await(() -> clock.pauses.size() == 4))
        .isTrue();
    assertThat(clock.pauses).containsExactly(50L, 100L, 150L, 150L);
  }

  @Test
  void aLookThatFailsEndsTheWait() {
    assertThatThrownBy(() -> deadline.await(() -> {
      throw new IOException("gone");
    })).isInstanceOf(IOException.class);
    assertThat(clock.pauses).isEmpty();
  }
}
