package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.clickhouse.ClickHouseBinding;
import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TcpRelay;
import io.ycsbpack.testkit.TestConsole;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A balancer gives each connection to another server: none of its counters is told for the whole. */
class BalancerIT {

  @Test
  void countersOfARandomServerAreNoFigureOfTheTarget(@TempDir Path folder) throws Exception {
    try (EmbeddedClickHouse first = Servers.start(folder.resolve("first"));
        EmbeddedClickHouse second = Servers.start(folder.resolve("second"))) {
      try (TcpRelay balancer = new TcpRelay(first.httpPort(), second.httpPort())) {
        TestConsole console = new TestConsole();
        try (Target target = open(balancer.port(), console)) {
          assertThat(target.probe()).isEmpty();
          assertThat(target.statementCount()).isEmpty();
        }
        assertThat(console.lines()).singleElement()
            .asString()
            .contains("several servers answer at 127.0.0.1:" + balancer.port(), "are left out",
                "name them all in clickhouse.url");
      }
      try (TcpRelay proxy = new TcpRelay(first.httpPort())) {
        TestConsole console = new TestConsole();
        try (Target target = open(proxy.port(), console)) {
          assertThat(target.probe()).as("a proxy of one server").isPresent();
        }
        assertThat(console.lines()).isEmpty();
      }
    }
  }

  private static Target open(int port, TestConsole console) {
    return new ClickHouseBinding().open(Settings.NONE.with(
        Map.of(ClickHouseProperties.URL.name(), "jdbc:clickhouse://127.0.0.1:" + port + "/default"), ""), console);
  }
}
