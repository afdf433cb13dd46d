// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.tenant.TenantRows;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

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
      .map(NativeEventEncoder::ascii)
      .toArray(byte[][]::new);

  private static final byte[] BEFORE_TRACE = ascii("{\"trace\":\"");
  private static final byte[] BEFORE_HOST = ascii("\",\"host\":\"node-");
  private static final byte[] BEFORE_PATH = ascii(".example.internal\",\"path\":\"/api/v1/projects/");
  private static final byte[] BEFORE_MILLIS = ascii("/events\",\"code\":200,\"ms\":");
  private static final byte[] HEX = ascii("0123456789ABCDEF");
  private static final byte[][] NUMBERS = IntStream.range(0, 1000)
      .mapToObj(number -> ascii(Integer.toString(number)))
      .toArray(byte[][]::new);

  private final TenantRows rows;
  private final byte[] trace = new byte[16];

  public NativeEventEncoder(TenantRows rows) {
    this.rows = rows;
  }

  /**
   * Appends one block of at least one row.
   *
   * @param toRow exclusive
   */
  public void encode(long fromRow, long toRow, RequestBody out) {
    out.writeLength(COLUMNS.length);
    out.writeLength(Math.toIntExact(toRow - fromRow));
    for (EventColumn column : COLUMNS) {
      column.writeHead(out);
      encode(column, fromRow, toRow, out);
    }
  }

  /** Each column has its own loop: one loop for all takes up to twice the time, because Java inlines less. */
  private void encode(EventColumn column, long fromRow, long toRow, RequestBody out) {
    switch (column) {
      case TENANT_ID -> {
        for (long row = fromRow; row < toRow; row++) {
          out.writeInt(rows.tenant(row));
        }
      }
      case PROJECT_ID -> {
        for (long row = fromRow; row < toRow; row++) {
          out.writeInt(rows.project(row));
        }
      }
      case EVENT_ID -> {
        for (long row = fromRow; row < toRow; row++) {
          out.writeLong(row);
        }
      }
      case EVENT_TIME -> {
        for (long row = fromRow; row < toRow; row++) {
          out.writeInt((int) rows.eventTime(row));
        }
      }
      case USER_ID -> {
        for (long row = fromRow; row < toRow; row++) {
          out.writeLong(rows.user(row));
        }
      }
      case METRIC -> {
        for (long row = fromRow; row < toRow; row++) {
          out.writeDouble(rows.metric(row));
        }
      }
      case STATUS -> {
        writeDictionary(toRow - fromRow, out);
        for (long row = fromRow; row < toRow; row++) {
          out.writeByte((int) (row % STATUSES.length));
        }
      }
      case PAYLOAD -> {
        for (long row = fromRow; row < toRow; row++) {
          writePayload(row, out);
        }
      }
    }
  }

  private static void writeDictionary(long rows, RequestBody out) {
    out.writeLong(DICTIONARY_VERSION);
    out.writeLong(KEYS_IN_BLOCK);
    out.writeLong(STATUSES.length);
    for (byte[] status : STATUSES) {
      out.writeString(status);
    }
    out.writeLong(rows);
  }

  private void writePayload(long row, RequestBody out) {
    byte[] host = NUMBERS[(int) (row % 200)];
    byte[] path = NUMBERS[(int) (row % 100)];
    byte[] millis = NUMBERS[(int) (row % 977)];
    long draw = rows.draw(row, TenantRows.TRACE);
    for (int i = trace.length - 1; i >= 0; i--) {
      trace[i] = HEX[(int) draw & 15];
      draw >>>= 4;
    }
    out.writeLength(BEFORE_TRACE.length + trace.length + BEFORE_HOST.length + host.length + BEFORE_PATH.length
        + path.length + BEFORE_MILLIS.length + millis.length + 1);
    out.append(BEFORE_TRACE).append(trace).append(BEFORE_HOST).append(host).append(BEFORE_PATH).append(path);
    out.append(BEFORE_MILLIS).append(millis).writeByte('}');
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
