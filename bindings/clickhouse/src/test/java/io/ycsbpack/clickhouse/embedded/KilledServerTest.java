// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is said of a server that the kernel kills while it starts. */
class KilledServerTest {
  @Test
  void theLimitIsNamedAndWhatWouldBeEnough() {
    assertThat(ServerLauncher.killedByLimit(OptionalLong.of(10_000_000)))
        .isEqualTo("killed by its memory limit of 10M; give 1Gi or more");
    assertThat(ServerLauncher.killedByLimit(OptionalLong.of(2L << 30)))
        .isEqualTo("killed by its memory limit of 2Gi; give more");
    assertThat(ServerLauncher.killedByLimit(OptionalLong.empty())).isEqualTo("killed by its memory limit; give more");
  }
}
