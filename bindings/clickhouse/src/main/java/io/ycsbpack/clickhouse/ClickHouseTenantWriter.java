// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.HostConnection.Insert;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Sends batches of events while encoding them: memory does not grow with the batch. */
final class ClickHouseTenantWriter implements TenantWriter {
  /** Rows that are encoded before they are sent: about 1 MB. */
  private static final int STRIDE = 5000;

  private final HostConnections connections;
  private final TenantSpec spec;
  private final Insert insert;
  private final NativeEventEncoder encoder;
  private final RequestBody buffer = new RequestBody(1 << 20);

  ClickHouseTenantWriter(HostConnections connections, TenantSpec spec) {
    this.connections = connections;
    this.spec = spec;
    insert = new Insert(spec.table(), List.of(), Insert.NATIVE);
    encoder = new NativeEventEncoder(new TenantRows(spec));
  }

  @Override
  public long write(long fromRow, long toRow) {
    long[] bytes = {0};
    try {
      connections.current()
          .insert(insert, out -> bytes[0] = send(fromRow, toRow, out));
      return bytes[0];
    } catch (Exception e) {
      ClickHouseFailure failure = ClickHouseFailure.of(e);
      connections.failed("INSERT", e);
      throw new TargetException("the insert of rows " + fromRow + " to " + toRow + " into " + spec.table() + " failed: "
          + failure.message(), e);
    }
  }

  private long send(long fromRow, long toRow, OutputStream out) throws IOException {
    long bytes = 0;
    for (long row = fromRow; row < toRow; row += STRIDE) {
      buffer.clear();
      encoder.encode(row, Math.min(toRow, row + STRIDE), buffer);
      buffer.execute(out);
      bytes += buffer.size();
    }
    return bytes;
  }

  @Override
  public void close() {
    connections.close();
  }
}
