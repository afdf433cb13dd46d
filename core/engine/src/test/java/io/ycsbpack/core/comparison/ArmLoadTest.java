// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.probe.WatchedServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArmLoadTest {
  @Test
  void aLimitThatChangesIsNamedWithBothValues() {
    WatchedServer server = new WatchedServer();
    ArmLoad load = new ArmLoad(List.of(), List.of(), new ServerSwitches(List.of()), List.of(server), () -> {
    }, Duration.ZERO, new StopSignal());
    load.verify();
    server.limit = WatchedServer.quota(0.5);

    assertThatThrownBy(load::verify).isInstanceOf(CommandException.class)
        .hasMessageContaining(
            "the CPU limit of the server (a test) was changed from quota of 1 cores to quota of 0.5 cores");
  }
}
