package io.ycsbpack.clickhouse.tenant;

import com.clickhouse.client.api.insert.InsertResponse;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.data.ClickHouseFormat;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.RowBinaryOutput;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.core.tenant.TenantWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Sends batches of events as they are encoded: memory does not grow with the batch. */
final class ClickHouseTenantWriter implements TenantWriter {
  /** Rows that are encoded before they are handed on: about 1 MB. */
  private static final int STRIDE = 5000;
  private static final InsertSettings INSERT = new InsertSettings().serverSetting("async_insert", "0")
      .serverSetting("max_partitions_per_insert_block", "0");

  private final HostConnections connections;
  private final TenantSpec spec;
  private final String table;
  private final EventEncoder encoder;
  private final RowBinaryOutput buffer = new RowBinaryOutput(1 << 20);

  ClickHouseTenantWriter(HostConnections connections, TenantSpec spec) {
    this.connections = connections;
    this.spec = spec;
    encoder = new EventEncoder(new TenantRows(spec));
    // The client puts the name into its statement as it is.
    table = Sql.name(spec.table());
  }

  @Override
  public long write(long fromRow, long toRow) {
    long[] bytes = {0};
    try {
      HostConnection connection = connections.current();
      try (InsertResponse response = connection.client()
          .insert(table,
              out -> bytes[0] = send(fromRow, toRow, out), ClickHouseFormat.RowBinary, INSERT)
          .get()) {
        return bytes[0];
      }
    } catch (Exception e) {
      Failure failure = Failure.of(e);
      connections.failed("INSERT", e);
      throw new TargetException("the insert of rows " + fromRow + " to " + toRow + " into " + spec.table() + " failed: "
          + failure.message(), e);
    }
  }

  private long send(long fromRow, long toRow, OutputStream out) throws IOException {
    long bytes = 0;
    for (long row = fromRow; row < toRow; row += STRIDE) {
      buffer.reset();
      encoder.encode(row, Math.min(toRow, row + STRIDE), buffer);
      buffer.writeTo(out);
      bytes += buffer.size();
    }
    return bytes;
  }

  @Override
  public void close() {
    connections.close();
  }
}
