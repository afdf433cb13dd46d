// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import org.junit.jupiter.api.Test;

class ServerVersionTest {

  @Test
  void versionsAreInTheOrderOfTheirNumbers() {
    assertThat(ServerVersion.of("23.8.16.16").isBefore(ServerVersion.OLDEST)).isFalse();
    assertThat(ServerVersion.of("23.10.1.1").isBefore(ServerVersion.OLDEST)).as("10 is after 8").isFalse();
    assertThat(ServerVersion.of("23.7.9.1").isBefore(ServerVersion.OLDEST)).isTrue();
    assertThat(ServerVersion.of("22.12").isBefore(ServerVersion.OLDEST)).isTrue();
    assertThat(ServerVersion.of("25.5.10-lts").isBefore(ServerVersion.RECORDS)).isTrue();
    assertThat(ServerVersion.of("26.7.2.1").isBefore(ServerVersion.RECORDS)).isFalse();
  }

  @Test
  void whatIsNoVersionIsNoClickHouse() {
    assertThatThrownBy(() -> ServerVersion.of("PostgreSQL")).isInstanceOf(TargetException.class)
        .hasMessageContaining("'PostgreSQL'");
  }
}
