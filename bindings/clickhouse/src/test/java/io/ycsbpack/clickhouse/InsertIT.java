// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import io.ycsbpack.clickhouse.HostConnection.Insert;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Inserts over the measured connection, whole or not at all, and with the settings that were asked for. */
class InsertIT {

  @Test
  void rowsWhoseEncodingFailsHalfWayLeaveNoneBehind() throws Exception {
    assertWholeOrNothing(Insert.ROW_BINARY, new byte[100_000], 200_000);
  }

  @Test
  void blocksBehindWhichTheEncodingFailsLeaveNoneBehind() throws Exception {
    RequestBody block = new RequestBody(16);
    block.writeLength(1);
    block.writeLength(2);
    block.writeString(new byte[]{'a'});
    block.writeString("UInt8".getBytes(StandardCharsets.US_ASCII));
    block.append(new byte[]{1, 2});

    assertWholeOrNothing(Insert.NATIVE, block.toByteArray(), 4);
  }

  /** Fails behind the first part, then inserts two parts. */
  private static void assertWholeOrNothing(String format, byte[] part, int rowsOfTwoParts) throws Exception {
    Insert insert = new Insert("insert_it", List.of(), format);
    try (HostConnections connections = TestDatabase.measured()) {
      HostConnection connection = connections.current();
      connection.execute("CREATE OR REPLACE TABLE insert_it (a UInt8) ENGINE = MergeTree ORDER BY a");
      IllegalStateException broken = new IllegalStateException("the second part");
      Exception failure = catchException(() -> connection.insert(insert, out -> {
        out.write(part);
        out.flush();
        throw broken;
      }));

      assertThat(failure).isSameAs(broken);
      assertThat(connection.value("SELECT count() FROM insert_it")).isEqualTo("0");
      connection.insert(insert, out -> {
        out.write(part);
        out.write(part);
      });
      assertThat(connection.value("SELECT count() FROM insert_it")).isEqualTo(String.valueOf(rowsOfTwoParts));
    }
  }

  @Test
  void aSettingOfTheUserGoesBeforeThatOfTheBinding() throws Exception {
    try (HostConnections connections = TestDatabase.measured(ClickHouseProperties.SETTINGS.name(),
        "async_insert=1,max_threads=3")) {
      HostConnection connection = connections.current();

      assertThat(connection.insertSettings()).doesNotContainKey("async_insert").containsKey("insert_deduplicate");
      assertThat(connection.sendable(Map.of("max_threads", "1", "max_block_size", "512")))
          .containsOnlyKeys("max_block_size");
      connection.query("SELECT toUInt8(value) FROM system.settings WHERE name = 'max_threads'",
          input -> assertThat(input.readByte()).isEqualTo(3));
    }
  }
}
