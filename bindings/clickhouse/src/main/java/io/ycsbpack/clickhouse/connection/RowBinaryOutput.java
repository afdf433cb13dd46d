// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes values of ClickHouse's RowBinary format into memory that is reused. The Native format has the same bytes for
 * each value, in another order.
 */
public final class RowBinaryOutput {
  private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int size;

  /** @param capacity initial, in bytes; it grows as needed */
  public RowBinaryOutput(int capacity) {
    bytes = new byte[capacity];
  }

  public void reset() {
    size = 0;
  }

  public int size() {
    return size;
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  public void writeByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  public void writeInt(int value) {
    ensure(4);
    INTS.set(bytes, size, value);
    size += 4;
  }

  public void writeLong(long value) {
    ensure(8);
    LONGS.set(bytes, size, value);
    size += 8;
  }

  public void writeDouble(double value) {
    writeLong(Double.doubleToRawLongBits(value));
  }

  public void writeString(byte[] value) {
    writeLength(value.length);
    writeBytes(value);
  }

  /** Writes the length of a string whose bytes follow. */
  public void writeLength(int length) {
    ensure(5);
    int left = length;
    while (left >= 0x80) {
      bytes[size++] = (byte) (left & 0x7f | 0x80);
      left >>>= 7;
    }
    bytes[size++] = (byte) left;
  }

  public void writeBytes(byte[] value) {
    ensure(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
