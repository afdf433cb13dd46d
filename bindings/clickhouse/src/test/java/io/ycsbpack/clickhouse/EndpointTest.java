// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {

  @Test
  void severalHostsShareTheDatabase() {
    assertThat(Endpoint.parse("jdbc:clickhouse://a:8123,b:18123,[::1]:9/bench", false)).containsExactly(
        new Endpoint("a", 8123, "bench"), new Endpoint("b", 18123, "bench"), new Endpoint("[::1]", 9, "bench"));
  }

  @Test
  void portAndDatabaseHaveDefaults() {
    assertThat(Endpoint.parse("jdbc:clickhouse://db", false)).containsExactly(new Endpoint("db", 8123, "default"));
    assertThat(Endpoint.parse("jdbc:clickhouse://db/", true)).containsExactly(new Endpoint("db", 8443, "default"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql://a/b", "a:8123", "jdbc:clickhouse://", "jdbc:clickhouse://a:99999/d",
    "jdbc:clickhouse://a,,b/d", ""})
  void refusesWhatIsNoUrlAndShowsTheForm(String url) {
    assertThatThrownBy(() -> Endpoint.parse(url, false)).isInstanceOf(UsageException.class)
        .hasMessageContaining("clickhouse.url=" + url);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:clickhouse://me:s3cret@a:8123/d",
    "jdbc:clickhouse://a:8123/d?password=s3cret&ssl=true", "jdbc:clickhouse://me:x@s3cret@a:8123/d",
    "jdbc:clickhouse://me:s3cret:a:8123/d", "jdbc:clickhouse://me:s3cret,b/d", "me:s3cret/d",
    "jdbc:clickhouse:me/s3cret", "jdbc:clickhouse://a:8123;password=s3cret", "jdbc:clickhouse://a/d;password=s3cret",
    "jdbc:clickhouse://a/d#s3cret", "jdbc:clickhouse://a/d?x\npassword=s3cret", "jdbc:mysql://a/d?password=s3cret",
    "jdbc:clickhouse://a/d/password/s3cret", "jdbc:clickhouse://a:99999/d?password=s3cret@",
    "jdbc:clickhouse://me:12s3cret", "jdbc:clickhouse://me:1.s3cret/d", "jdbc:clickhouse://a s3cret:8123/d",
    "jdbc:clickhouse://me s3cret/d", "a s3cret"})
  void aPasswordInTheUrlIsRefusedWithoutShowingIt(String url) {
    assertThatThrownBy(() -> Endpoint.parse(url, false)).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("clickhouse.url")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void theMessageShowsWhatCanBeNoPassword() {
    assertThatThrownBy(() -> Endpoint.parse("jdbc:clickhouse://a:8123,me:s3cret@b/d", false))
        .hasMessageContaining("clickhouse.passwordfile");
    assertThatThrownBy(() -> Endpoint.parse("jdbc:clickhouse://a:8123,me:s3cret:b/d", false))
        .hasMessageContaining("clickhouse.url=jdbc:clickhouse://a:8123,me...");
    assertThatThrownBy(() -> Endpoint.parse("jdbc:clickhouse://a, b c/d", false))
        .hasMessageContaining("clickhouse.url=jdbc:clickhouse://a, b...");
  }
}
