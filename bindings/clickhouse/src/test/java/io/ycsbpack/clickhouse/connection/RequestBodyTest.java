// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBodyTest {
  private final RequestBody text = new RequestBody(16);

  @ParameterizedTest
  @ValueSource(longs = {0, 7, 9, 10, 99, 100, -1, -10, 1_234_567_890_123L, Long.MAX_VALUE, Long.MIN_VALUE})
  void aNumberIsWrittenInDecimal(long number) {
    assertThat(text.append("a ").append(number).append(" b")).hasToString("a " + number + " b");
  }

  @Test
  void aStatementIsTheBodyAndTheNextOneReplacesIt() throws IOException {
    String longText = "select 'h\u00e4\u4e16' ".repeat(200);
    text.append(longText).append(1);
    assertThat(body()).isEqualTo(longText + 1);

    text.clear().append("b");

    assertThat(body()).isEqualTo("b");
  }

  private String body() throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    text.writeTo(sent);
    assertThat(text.size()).isEqualTo(sent.size());
    return sent.toString(StandardCharsets.UTF_8);
  }
}
