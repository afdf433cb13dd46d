// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClickHouseOptionsTest {

  /** The server is given whole seconds, so that a shorter limit would have no effect. */
  @Test
  void aTimeoutBelowASecondIsRefused() {
    assertThatThrownBy(() -> options("10ms")).isInstanceOf(UsageException.class)
        .hasMessageContaining("clickhouse.timeout")
        .hasMessageContaining("10ms")
        .hasMessageContaining("from 1s");
    assertThat(options("1500ms").ownSettings()).containsEntry("max_execution_time", "2");
  }

  private static ClickHouseOptions options(String timeout) {
    return ClickHouseOptions.of(Settings.NONE.with(Map.of(ClickHouseProperties.URL.name(),
        "jdbc:clickhouse://127.0.0.1:1/default", ClickHouseProperties.TIMEOUT.name(), timeout), ""));
  }
}
