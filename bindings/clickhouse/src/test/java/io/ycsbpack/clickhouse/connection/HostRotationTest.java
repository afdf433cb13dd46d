// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostRotationTest {
  private long now = 5_000;

  @Test
  void staysOnAHostThatWorks() {
    HostRotation rotation = new HostRotation(3, 4, () -> now);

    assertThat(rotation.current()).isEqualTo(1);
    assertThat(rotation.current()).isEqualTo(1);
  }

  @Test
  void passesOverHostsThatFailedWithinTheLastSecond() {
    HostRotation rotation = new HostRotation(3, 0, () -> now);
    rotation.failed();
    assertThat(rotation.current()).isEqualTo(1);
    rotation.failed();
    assertThat(rotation.current()).isEqualTo(2);
    now += HostRotation.DOWN_NANOS - 1;

    rotation.failed();

    assertThat(rotation.current()).as("all are down: simply the next one").isEqualTo(0);
  }

  @Test
  void comesBackToAHostAfterASecond() {
    HostRotation rotation = new HostRotation(2, 0, () -> now);
    rotation.failed();
    now += HostRotation.DOWN_NANOS;
    rotation.failed();

    assertThat(rotation.current()).isEqualTo(0);
  }

  @Test
  void aSingleHostIsTriedAgainAndAgain() {
    HostRotation rotation = new HostRotation(1, 7, () -> now);
    rotation.failed();

    assertThat(rotation.current()).isEqualTo(0);
  }
}
