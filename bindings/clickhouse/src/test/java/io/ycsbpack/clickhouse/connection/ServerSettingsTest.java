// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSettingsTest {

  @Test
  void valuesThatHoldCommasStandBetweenQuotes() {
    assertThat(parse("max_threads=2, load_balancing_rules='a,b=c', empty=,quoted='it''s'").general()).isEqualTo(
        Map.of("max_threads", "2", "load_balancing_rules", "a,b=c", "empty", "", "quoted", "it's"));
  }

  @Test
  void thoseOfTheQueryCacheAreForMeasuredStatements() {
    ServerSettings settings = parse("use_query_cache=1,max_threads=2,query_cache_ttl=60");

    assertThat(settings.general()).containsOnlyKeys("max_threads");
    assertThat(settings.queryCache()).containsOnlyKeys("use_query_cache", "query_cache_ttl");
  }

  @ParameterizedTest
  @ValueSource(strings = {"max_threads", "max threads=2", "a=1,,b=2", "a='1", "a='1'2", "a=1,"})
  void whatIsNotNameAndValueIsRefused(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(UsageException.class)
        .hasMessageContaining("clickhouse.settings")
        .hasMessageContaining("is not name=value");
  }

  @Test
  void consistencyThatTheServerWouldIgnoreIsRefused() {
    String consistent = "insert_quorum=2,select_sequential_consistency=1";

    assertThatThrownBy(() -> parse(consistent)).isInstanceOf(UsageException.class)
        .hasMessageContaining("has no effect without insert_quorum_parallel=0");
    assertThat(parse(consistent + ",insert_quorum_parallel=0").general()).hasSize(3);
  }

  private static ServerSettings parse(String text) {
    return ServerSettings.of(Settings.NONE.with(Map.of("clickhouse.settings", text), ""));
  }
}
