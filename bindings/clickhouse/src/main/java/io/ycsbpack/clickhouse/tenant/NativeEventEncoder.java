// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.RowBinaryOutput;
import io.ycsbpack.core.tenant.TenantRows;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Encodes rows of the table of events, as {@link TenantRows} defines them, into blocks of the Native format. It makes
 * no object and no text for a row. Single values have the same bytes as in RowBinary, except in a column with a
 * dictionary.
 */
public final class NativeEventEncoder {
  private static final EventColumn[] COLUMNS = EventColumn.values();
  /** The only version of columns with a dictionary. */
  private static final long DICTIONARY_VERSION = 1;
  /** The block has its keys (bit 9), instead of earlier ones (bit 10); each row has a key's number in a byte (0). */
  private static final long KEYS_IN_BLOCK = 1 << 9 | 1 << 10;

  private static final byte[][] STATUSES = Arrays.stream(TenantRows.STATUSES)
      .map(status -> status.getBytes(StandardCharsets.US_ASCII))
      .toArray(byte[][]::new);

  private final TenantRows rows;
  private final PayloadEncoder payload;

  public NativeEventEncoder(TenantRows rows) {
    this.rows = rows;
    payload = new PayloadEncoder(rows);
  }

  /**
   * Appends one block of at least one row.
   *
   * @param toRow exclusive
   */
  public void encode(long fromRow, long toRow, RowBinaryOutput out) {
    out.writeLength(COLUMNS.length);
    out.writeLength(Math.toIntExact(toRow - fromRow));
    for (EventColumn column : COLUMNS) {
      column.writeHead(out);
      encode(column, fromRow, toRow, out);
    }
  }

  private void encode(EventColumn column, long fromRow, long toRow, RowBinaryOutput out) {
    switch (column) {
      case TENANT_ID -> tenants(fromRow, toRow, out);
      case PROJECT_ID -> projects(fromRow, toRow, out);
      case EVENT_ID -> ids(fromRow, toRow, out);
      case EVENT_TIME -> times(fromRow, toRow, out);
      case USER_ID -> users(fromRow, toRow, out);
      case METRIC -> metrics(fromRow, toRow, out);
      case STATUS -> statuses(fromRow, toRow, out);
      case PAYLOAD -> payloads(fromRow, toRow, out);
    }
  }

  private void tenants(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      out.writeInt(rows.tenant(row));
    }
  }

  private void projects(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      out.writeInt(rows.project(row));
    }
  }

  private static void ids(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      out.writeLong(row);
    }
  }

  private void times(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      out.writeInt((int) rows.eventTime(row));
    }
  }

  private void users(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      out.writeLong(rows.user(row));
    }
  }

  private void metrics(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      out.writeDouble(rows.metric(row));
    }
  }

  private static void statuses(long fromRow, long toRow, RowBinaryOutput out) {
    out.writeLong(DICTIONARY_VERSION);
    out.writeLong(KEYS_IN_BLOCK);
    out.writeLong(STATUSES.length);
    for (byte[] status : STATUSES) {
      out.writeString(status);
    }
    out.writeLong(toRow - fromRow);
    for (long row = fromRow; row < toRow; row++) {
      out.writeByte((int) (row % STATUSES.length));
    }
  }

  private void payloads(long fromRow, long toRow, RowBinaryOutput out) {
    for (long row = fromRow; row < toRow; row++) {
      payload.encode(row, out);
    }
  }
}
