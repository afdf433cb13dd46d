// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.RowBinaryOutput;
import io.ycsbpack.core.tenant.TenantRows;
import java.nio.charset.StandardCharsets;

/** Encodes the column {@code payload} of events, whose value is the same in each format. */
final class PayloadEncoder {
  private static final byte[] BEFORE_TRACE = ascii("{\"trace\":\"");
  private static final byte[] BEFORE_HOST = ascii("\",\"host\":\"node-");
  private static final byte[] BEFORE_PATH = ascii(".example.internal\",\"path\":\"/api/v1/projects/");
  private static final byte[] BEFORE_MILLIS = ascii("/events\",\"code\":200,\"ms\":");
  private static final int FIXED = BEFORE_TRACE.length + 16 + BEFORE_HOST.length + BEFORE_PATH.length
      + BEFORE_MILLIS.length + 1;
  private static final byte[] HEX = ascii("0123456789ABCDEF");
  private static final byte[][] NUMBERS = new byte[1000][];

  static {
    for (int i = 0; i < NUMBERS.length; i++) {
      NUMBERS[i] = ascii(Integer.toString(i));
    }
  }

  private final TenantRows rows;
  private final byte[] trace = new byte[16];

  PayloadEncoder(TenantRows rows) {
    this.rows = rows;
  }

  void encode(long row, RowBinaryOutput out) {
    byte[] host = NUMBERS[(int) (row % 200)];
    byte[] path = NUMBERS[(int) (row % 100)];
    byte[] millis = NUMBERS[(int) (row % 977)];
    long draw = rows.draw(row, TenantRows.TRACE);
    for (int i = 15; i >= 0; i--) {
      trace[i] = HEX[(int) draw & 15];
      draw >>>= 4;
    }
    out.writeLength(FIXED + host.length + path.length + millis.length);
    out.writeBytes(BEFORE_TRACE);
    out.writeBytes(trace);
    out.writeBytes(BEFORE_HOST);
    out.writeBytes(host);
    out.writeBytes(BEFORE_PATH);
    out.writeBytes(path);
    out.writeBytes(BEFORE_MILLIS);
    out.writeBytes(millis);
    out.writeByte('}');
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
