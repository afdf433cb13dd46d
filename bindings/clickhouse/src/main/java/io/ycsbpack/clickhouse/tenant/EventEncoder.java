package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.RowBinaryOutput;
import io.ycsbpack.core.tenant.TenantRows;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encodes rows of the table of events in RowBinary, straight into memory: no object and no text is made for a row. The
 * rows are those of {@link TenantRows}, byte for byte.
 */
public final class EventEncoder {
  /** Values of the column {@code status}, as {@link TenantRows#STATUSES} has them. */
  static final byte[][] STATUSES = Arrays.stream(TenantRows.STATUSES)
      .map(status -> status.getBytes(StandardCharsets.US_ASCII))
      .toArray(byte[][]::new);

  private final TenantRows rows;
  private final PayloadEncoder payload;

  /** Encodes rows of this data set. */
  public EventEncoder(TenantRows rows) {
    this.rows = rows;
    payload = new PayloadEncoder(rows);
  }

  /** Appends the rows {@code fromRow} up to, not including, {@code toRow}. */
  public void encode(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      out.writeInt(rows.tenant(row));
      out.writeInt(rows.project(row));
      out.writeLong(row);
      out.writeInt((int) rows.eventTime(row));
      out.writeLong(rows.user(row));
      out.writeDouble(rows.metric(row));
      out.writeString(STATUSES[(int) (row % STATUSES.length)]);
      payload.encode(row, out);
    }
  }
}
