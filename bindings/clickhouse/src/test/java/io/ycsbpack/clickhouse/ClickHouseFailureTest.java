// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

class ClickHouseFailureTest {

  @ParameterizedTest
  @CsvSource({"159,TIMEOUT", "202,SERVICE_UNAVAILABLE", "241,SERVICE_UNAVAILABLE", "252,SERVICE_UNAVAILABLE",
    "516,FORBIDDEN", "60,BAD_REQUEST", "81,BAD_REQUEST", "999,ERROR"})
  void theServersCodeDecidesTheStatus(int code, String status) {
    ClickHouseFailure failure = ClickHouseFailure.of(new IOException("outer", new ServerException(code, "refused")));

    assertThat(failure.status().getName()).isEqualTo(status);
    assertThat(failure.broken()).as("a server's refusal is no reason to change the host").isFalse();
  }

  @Test
  void aLostConnectionIsAReasonToChangeTheHost() {
    ClickHouseFailure failure = ClickHouseFailure.of(new SocketException("Broken pipe"));

    assertThat(failure.broken()).isTrue();
    assertThat(failure.status()).isSameAs(ClickHouseFailure.CONNECTION_LOST);
    assertThat(failure.message()).contains("Broken pipe");
  }

  @Test
  void withoutACodeTheKindOfExceptionDecidesTheStatus() {
    assertThat(ClickHouseFailure.of(new SocketTimeoutException("Read timed out")).status())
        .isSameAs(ClickHouseFailure.TIMEOUT);
    assertThat(ClickHouseFailure.of(new IllegalStateException("odd")).status()).isSameAs(Status.ERROR);
  }

  @Test
  void theMessageIsTheInnermostCauseInOneLine() {
    Exception inner = new ConnectException("Connection\n  refused");

    assertThat(ClickHouseFailure.of(new IOException("outer", new RuntimeException("middle", inner))).message())
        .isEqualTo("connect: Connection refused");
  }
}
