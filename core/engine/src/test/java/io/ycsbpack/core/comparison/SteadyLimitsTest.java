package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.probe.WatchedServer;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyLimitsTest {
  @Test
  void aLimitThatChangesIsNamedWithBothValues() {
    WatchedServer server = new WatchedServer();
    SteadyLimits limits = new SteadyLimits(List.of(server));
    limits.verify();
    server.limit = WatchedServer.quota(0.5);

    assertThatThrownBy(limits::verify).isInstanceOf(CommandException.class)
        .hasMessageContaining(
            "the CPU limit of the server (a test) was changed from quota of 1 cores to quota of 0.5 cores");
  }
}
