// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Servers that get too little to start. */
class EmbeddedControlTest {
  @Test
  void theLimitThatKilledAServerIsNamedAndWhatWouldBeEnough() {
    assertThat(ServerLauncher.killedByLimit(OptionalLong.of(10_000_000)))
        .isEqualTo("killed by its memory limit of 10M; give 1Gi or more");
    assertThat(ServerLauncher.killedByLimit(OptionalLong.of(2L << 30)))
        .isEqualTo("killed by its memory limit of 2Gi; give more");
    assertThat(ServerLauncher.killedByLimit(OptionalLong.empty())).isEqualTo("killed by its memory limit; give more");
  }

  @Test
  void aServerWithoutFileHandlesForTheQueriesOfItsClientsIsNotStarted() {
    assertThatThrownBy(() -> EmbeddedControl.requireHandles(100, 400)).isInstanceOf(UsageException.class)
        .hasMessage("the embedded ClickHouse needs some 1400 file handles for threadcount=100, and may have 400; raise"
            + " the limit (ulimit -n), or lower threadcount");
    assertThatCode(() -> EmbeddedControl.requireHandles(4, 1024)).doesNotThrowAnyException();
    assertThatCode(() -> EmbeddedControl.requireHandles(500, Long.MAX_VALUE)).doesNotThrowAnyException();
  }
}
