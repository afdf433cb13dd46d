// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.testkit.SteppingClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private final StopSignal stop = new StopSignal();
  private final List<Duration> waits = new ArrayList<>();
  private final SteppingClock clock = new SteppingClock(this::note);
  private final Deadline deadline = new Deadline(Duration.ofSeconds(10), stop, clock);

  private void note() {
    waits.add(clock.passed());
  }

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

  @Test
  void pausesDoubleUpToTheLongest() throws InterruptedException {
    assertThat(deadline.every(Duration.ofMillis(50), Duration.ofMillis(150)).await(() -> waits.size() == 4))
        .isTrue();
    assertThat(waits).extracting(Duration::toMillis).containsExactly(50L, 150L, 300L, 450L);
  }

  @Test
  void aLookThatFailsEndsTheWait() {
    assertThatThrownBy(() -> deadline.await(() -> {
      throw new IOException("gone");
    })).isInstanceOf(IOException.class);
    assertThat(waits).isEmpty();
  }
}
