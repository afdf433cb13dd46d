// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.testkit.SteppingClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LastingTroubleTest {
  private static final Optional<PodTrouble> NO_ROOM = Optional
      .of(new PodTrouble(PodTrouble.Kind.NO_ROOM, "pod a fits on no node"));

  private final SteppingClock clock = new SteppingClock();
  private final LastingTrouble lasting = new LastingTrouble(
      new Deadline(Duration.ofMinutes(5), new StopSignal(), clock));

  @Test
  void troubleThatMayPassIsGivenUpForWhenItLasts() {
    assertThat(lasting.of(NO_ROOM)).isEmpty();
    clock.pass(Duration.ofSeconds(29));
    assertThat(lasting.of(NO_ROOM)).isEmpty();
    clock.pass(Duration.ofSeconds(2));
    assertThat(lasting.of(NO_ROOM)).isEqualTo(NO_ROOM);
  }

  @Test
  void aPodThatFitsOnNoNodeWaitsAsLongAsItMayAndThenForItsImage() {
    LastingTrouble patient = new LastingTrouble(new Deadline(Duration.ofMinutes(5), new StopSignal(), clock),
        Duration.ofMinutes(10));
    Optional<PodTrouble> noImage = Optional.of(new PodTrouble(PodTrouble.Kind.MAY_PASS, "pod a has no image"));

    assertThat(patient.of(NO_ROOM)).isEmpty();
    clock.pass(Duration.ofMinutes(9));
    assertThat(patient.of(NO_ROOM)).isEmpty();
    assertThat(patient.of(noImage)).isEmpty();
    clock.pass(Duration.ofSeconds(29));
    assertThat(patient.of(noImage)).isEmpty();
    clock.pass(Duration.ofSeconds(2));
    assertThat(patient.of(noImage)).isEqualTo(noImage);
  }

  @Test
  void aVolumeHasTwoMinutesToBeProvisioned() {
    Optional<PodTrouble> noVolume = Optional.of(new PodTrouble(PodTrouble.Kind.NO_VOLUME, "pod a has no volume yet"));

    assertThat(lasting.of(noVolume)).isEmpty();
    clock.pass(Duration.ofSeconds(119));
    assertThat(lasting.of(noVolume)).isEmpty();
    clock.pass(Duration.ofSeconds(2));
    assertThat(lasting.of(noVolume)).isEqualTo(noVolume);
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
