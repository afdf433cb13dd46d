package io.ycsbpack.clickhouse.embedded;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import org.junit.jupiter.api.Test;

class ServerFilesTest {
  @Test
  void aServerWithoutFileHandlesForTheQueriesOfItsClientsIsNotStarted() {
    assertThatThrownBy(() -> ServerFiles.require(100, 400)).isInstanceOf(UsageException.class)
        .hasMessage("the embedded ClickHouse needs some 1400 file handles for threadcount=100, and may have 400; raise"
            + " the limit (ulimit -n), or lower threadcount");
    assertThatCode(() -> ServerFiles.require(4, 1024)).doesNotThrowAnyException();
    assertThatCode(() -> ServerFiles.require(500, Long.MAX_VALUE)).doesNotThrowAnyException();
  }
}
