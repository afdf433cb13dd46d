// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClickHouseOptionsTest {

  /** The server is given whole seconds, so that a shorter limit would have no effect. */
  @Test
  void aTimeoutBelowASecondIsRefused() {
    assertThatThrownBy(() -> options(ClickHouseProperties.TIMEOUT.name(), "10ms")).isInstanceOf(UsageException.class)
        .hasMessageContaining("clickhouse.timeout")
        .hasMessageContaining("10ms")
        .hasMessageContaining("from 1s");
    assertThat(options(ClickHouseProperties.TIMEOUT.name(), "1500ms").ownSettings())
        .containsEntry("max_execution_time", "2");
  }

  @Test
  void valuesThatHoldCommasStandBetweenQuotes() {
    assertThat(withServerSettings("max_threads=2, load_balancing_rules='a,b=c', empty=,quoted='it''s'")
        .requiredSettings())
        .isEqualTo(Map.of("max_threads", "2", "load_balancing_rules", "a,b=c", "empty", "", "quoted", "it's"));
  }

  @Test
  void settingsOfTheQueryCacheAreForMeasuredStatements() {
    ClickHouseOptions options = withServerSettings("use_query_cache=1,max_threads=2,query_cache_ttl=60");

    assertThat(options.requiredSettings()).containsOnlyKeys("max_threads");
    assertThat(options.measuredSettings()).containsOnlyKeys("use_query_cache", "query_cache_ttl");
  }

  @ParameterizedTest
  @ValueSource(strings = {"max_threads", "max threads=2", "a=1,,b=2", "a='1", "a='1'2", "a=1,"})
  void whatIsNotNameAndValueIsRefused(String text) {
    assertThatThrownBy(() -> withServerSettings(text)).isInstanceOf(UsageException.class)
        .hasMessageContaining("clickhouse.settings")
        .hasMessageContaining("is not name=value");
  }

  @Test
  void consistencyThatTheServerWouldIgnoreIsRefused() {
    String consistent = "insert_quorum=2,select_sequential_consistency=1";

    assertThatThrownBy(() -> withServerSettings(consistent)).isInstanceOf(UsageException.class)
        .hasMessageContaining("has no effect without insert_quorum_parallel=0");
    assertThat(withServerSettings(consistent + ",insert_quorum_parallel=0").requiredSettings()).hasSize(3);
  }

  private static ClickHouseOptions withServerSettings(String text) {
    return options(ClickHouseProperties.SETTINGS.name(), text);
  }

  private static ClickHouseOptions options(String property, String value) {
    return ClickHouseOptions.of(Settings.NONE.with(
        Map.of(ClickHouseProperties.URL.name(), "jdbc:clickhouse://127.0.0.1:1/default", property, value), ""));
  }
}
