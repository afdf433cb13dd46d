// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ycsbpack.clickhouse.connection.RequestBody;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class NativeEventEncoderTest {
  private static final TenantSpec SPEC = new TenantSpec("t", 30_011, 23, 11, 40, 5, false);
  private static final String[][] COLUMNS = {{"tenant_id", "UInt32"}, {"project_id", "UInt32"}, {"event_id", "UInt64"},
    {"event_time", "DateTime('UTC')"}, {"user_id", "UInt64"}, {"metric", "Float64"},
    {"status", "LowCardinality(String)"}, {"payload", "String"}};

  private final TenantRows rows = new TenantRows(SPEC);
  private final NativeEventEncoder encoder = new NativeEventEncoder(rows);
  private final RequestBody out = new RequestBody(16);

  @Test
  void blocksOneAfterTheOtherHoldTheRowsOfTheDefinition() {
    encoder.encode(0, 1, out);
    encoder.encode(1, 1000, out);
    encoder.encode(30_000, SPEC.rows(), out);

    NativeBlocks blocks = new NativeBlocks(out.toByteArray());
    assertRows(blocks, 0, 1);
    assertRows(blocks, 1, 1000);
    assertRows(blocks, 30_000, SPEC.rows());
    assertThat(blocks.isAtEnd()).isTrue();
  }

  private void assertRows(NativeBlocks blocks, long fromRow, long toRow) {
    Object[][] columns = blocks.next(COLUMNS, Math.toIntExact(toRow - fromRow));
    for (long row = fromRow; row < toRow; row++) {
      Object[] expected = {rows.tenant(row), rows.project(row), row, (int) rows.eventTime(row), (long) rows.user(row),
        rows.metric(row), rows.status(row), rows.payload(row)};
      for (int column = 0; column < COLUMNS.length; column++) {
        assertThat(columns[column][(int) (row - fromRow)]).as("%s of row %d", COLUMNS[column][0], row)
            .isEqualTo(expected[column]);
      }
    }
  }

  @Test
  void memoryThatWasUsedBeforeIsEnoughForTheNextBlock() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    encoder.encode(0, 10_000, out);
    long before = threads.getCurrentThreadAllocatedBytes();

    for (int block = 0; block < 3; block++) {
      out.clear();
      encoder.encode(10_000, 20_000, out);
    }

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(30_000);
  }

  @Test
  void theTableHasTheColumnsOfTheBlocks() {
    for (int column = 0; column < COLUMNS.length; column++) {
      assertThat(EventColumn.values()[column].definition()).isEqualTo(COLUMNS[column][0] + " " + COLUMNS[column][1]);
    }
  }
}
