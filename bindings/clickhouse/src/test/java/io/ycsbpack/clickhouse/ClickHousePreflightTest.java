// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClickHousePreflightTest {

  @ParameterizedTest
  @CsvSource({"23.8.16.16,23.8,false", "23.10.1.1,23.8,false", "23.7.9.1,23.8,true", "22.12,23.8,true",
    "25.5.10-lts,25.6,true", "23.8-lts,23.8,false", "23.8.1-,23.8,false", "26.7.2.1,25.6,false",
    "25.6.1.1.altinitystable,25.6,false"})
  void versionsAreInTheOrderOfTheirNumbers(String version, String oldest, boolean before) {
    assertThat(ClickHousePreflight.isBefore(version, oldest)).isEqualTo(before);
  }

  @Test
  void aTextThatIsNoVersionIsNoClickHouse() {
    assertThatThrownBy(() -> ClickHousePreflight.isBefore("PostgreSQL", "23.8")).isInstanceOf(TargetException.class)
        .hasMessageContaining("'PostgreSQL'");
  }
}
