// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBodyTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 7, 9, 10, 99, 100, 1_234_567_890_123L, Long.MAX_VALUE})
  void aNumberIsWrittenInDecimal(long number) {
    assertThat(new RequestBody(4).append("a ").append(number).append(" b").toByteArray())
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("a " + number + " b");
  }
}
