// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.testkit.SteppingClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastingTroubleTest {
  private static final Optional<PodTrouble> NO_ROOM = Optional
      .of(new PodTrouble(PodTrouble.Kind.NO_ROOM, "pod a fits on no node"));

  private final SteppingClock clock = new SteppingClock();
  private final LastingTrouble lasting = new LastingTrouble(
      new Deadline(Duration.ofMinutes(5), new StopSignal(), clock), LastingTrouble.TIMEOUT);

  @ParameterizedTest
  @CsvSource({"NO_ROOM, 600", "MAY_PASS, 30", "NO_VOLUME, 120"})
  void troubleThatMayPassIsGivenUpForWhenItLasts(PodTrouble.Kind kind, int seconds) {
    LastingTrouble patient = new LastingTrouble(new Deadline(Duration.ofMinutes(5), new StopSignal(), clock),
        Duration.ofMinutes(10));
    Optional<PodTrouble> trouble = Optional.of(new PodTrouble(kind, "pod a waits"));
    assertThat(patient.of(NO_ROOM)).isEmpty();
    assertThat(patient.of(trouble)).as("each kind has its own time").isEmpty();
    clock.pass(Duration.ofSeconds(seconds - 1));
    assertThat(patient.of(trouble)).isEmpty();
    clock.pass(Duration.ofSeconds(2));
    assertThat(patient.of(trouble)).isEqualTo(trouble);
  }

  @Test
  void howLongTheWaitTookBeforeTheTroubleDoesNotCount() {
    assertThat(lasting.of(Optional.empty())).isEmpty();
    clock.pass(Duration.ofMinutes(2));
    assertThat(lasting.of(NO_ROOM)).isEmpty();
    clock.pass(Duration.ofSeconds(20));
    assertThat(lasting.of(Optional.empty())).isEmpty();
    clock.pass(Duration.ofSeconds(20));
    assertThat(lasting.of(NO_ROOM)).isEmpty();
  }

  @Test
  void whatStaysUntilAUserChangesSomethingIsGivenUpForAtOnce() {
    Optional<PodTrouble> stuck = Optional.of(new PodTrouble(PodTrouble.Kind.STUCK, "pod a can't start"));

    assertThat(lasting.of(stuck)).isEqualTo(stuck);
  }
}
