// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hc.core5.io.IOCallback;

/**
 * The text of a statement, or rows in ClickHouse's RowBinary or Native format, in memory that is reused. Both formats
 * have the same bytes for each value, in another order.
 */
public final class RequestBody implements IOCallback<OutputStream> {
  private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int LONGEST_NUMBER = 19;

  private byte[] bytes;
  private int size;

  /** @param capacity initial, in bytes; it grows as needed */
  public RequestBody(int capacity) {
    bytes = new byte[capacity];
  }

  RequestBody clear() {
    size = 0;
    return this;
  }

  int size() {
    return size;
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Writes the bytes to a stream. */
  @Override
  public void execute(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  RequestBody append(byte[] more) {
    ensure(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
    return this;
  }

  /** Appends a text in UTF-8. */
  RequestBody append(String text) {
    return append(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends a number, which is not negative, in decimal digits. */
  RequestBody append(long number) {
    ensure(LONGEST_NUMBER);
    int end = size + 1;
    for (long power = number; power > 9; power /= 10) {
      end++;
    }
    long left = number;
    for (int at = end - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + left % 10);
      left /= 10;
    }
    size = end;
    return this;
  }

  void writeByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  void writeInt(int value) {
    ensure(Integer.BYTES);
    INTS.set(bytes, size, value);
    size += Integer.BYTES;
  }

  void writeLong(long value) {
    ensure(Long.BYTES);
    LONGS.set(bytes, size, value);
    size += Long.BYTES;
  }

  void writeDouble(double value) {
    writeLong(Double.doubleToRawLongBits(value));
  }

  void writeString(byte[] value) {
    writeLength(value.length);
    append(value);
  }

  /** Writes the length of a string whose bytes follow. */
  void writeLength(int length) {
    ensure(5);
    int left = length;
    while (left >= 0x80) {
      bytes[size++] = (byte) (left & 0x7f | 0x80);
      left >>>= 7;
    }
    bytes[size++] = (byte) left;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
