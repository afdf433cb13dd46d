// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.property.Settings;
import java.net.SocketException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostConnectionsTest {
  private long now = 5_000;

  @Test
  void movesPastHostsThatFailedWithinTheLastSecond() {
    try (HostConnections hosts = hosts("a,b,c")) {
      int first = hosts.currentHost();
      fail(hosts);
      assertThat(hosts.currentHost()).isEqualTo((first + 1) % 3);
      fail(hosts);
      assertThat(hosts.currentHost()).isEqualTo((first + 2) % 3);
      now += HostConnections.DOWN_NANOS - 1;
      fail(hosts);
      assertThat(hosts.currentHost()).as("all are down: the next one").isEqualTo(first);
      now += HostConnections.DOWN_NANOS - 1;
      fail(hosts);
      assertThat(hosts.currentHost()).as("down for more than a second").isEqualTo((first + 1) % 3);
    }
  }

  @Test
  void aRefusalOfTheServerIsNoReasonToMoveAndASingleHostIsTriedAgain() {
    try (HostConnections two = hosts("a,b"); HostConnections one = hosts("a")) {
      int first = two.currentHost();
      two.failed("READ", new ServerException(241, "no memory"));
      assertThat(two.currentHost()).isEqualTo(first);
      fail(one);
      assertThat(one.currentHost()).isZero();
    }
  }

  private static void fail(HostConnections hosts) {
    hosts.failed("READ", new SocketException("Broken pipe"));
  }

  private HostConnections hosts(String hosts) {
    return new HostConnections(ClickHouseOptions.of(Settings.NONE.with(
        Map.of(ClickHouseProperties.URL.name(), "jdbc:clickhouse://" + hosts + "/default"), "")), () -> now);
  }
}
