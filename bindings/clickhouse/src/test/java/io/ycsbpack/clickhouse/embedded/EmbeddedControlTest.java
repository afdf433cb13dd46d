// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import org.junit.jupiter.api.Test;

class EmbeddedControlTest {
  @Test
  void aServerWithoutFileHandlesForTheQueriesOfItsClientsIsNotStarted() {
    assertThatThrownBy(() -> EmbeddedControl.requireHandles(100, 400)).isInstanceOf(UsageException.class)
        .hasMessage("the embedded ClickHouse needs some 1400 file handles for threadcount=100, and may have 400; raise"
            + " the limit (ulimit -n), or lower threadcount");
    assertThatCode(() -> EmbeddedControl.requireHandles(4, 1024)).doesNotThrowAnyException();
    assertThatCode(() -> EmbeddedControl.requireHandles(500, Long.MAX_VALUE)).doesNotThrowAnyException();
  }
}
