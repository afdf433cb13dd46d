// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads blocks of ClickHouse's Native format. The reader of ClickHouse's own client takes a column with a dictionary
 * for one without.
 */
final class NativeBlocks {
  private final ByteBuffer bytes;

  NativeBlocks(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  boolean isAtEnd() {
    return !bytes.hasRemaining();
  }

  /** The values of the next block, by column and row; fails unless it has these columns (name and type) and rows. */
  Object[][] next(String[][] columns, int rows) {
    assertThat(length()).as("columns").isEqualTo(columns.length);
    assertThat(length()).as("rows").isEqualTo(rows);
    Object[][] values = new Object[columns.length][];
    for (int column = 0; column < columns.length; column++) {
      assertThat(text()).isEqualTo(columns[column][0]);
      String type = text();
      assertThat(type).isEqualTo(columns[column][1]);
      values[column] = type.startsWith("LowCardinality(") ? withDictionary(rows) : column(type, rows);
    }
    return values;
  }

  private Object[] withDictionary(int rows) {
    assertThat(bytes.getLong()).as("version of the dictionary").isEqualTo(1);
    assertThat(bytes.getLong()).as("numbers in a byte, keys of the block instead of those before").isEqualTo(0x600);
    Object[] keys = column("String", Math.toIntExact(bytes.getLong()));
    assertThat(bytes.getLong()).as("rows").isEqualTo(rows);
    Object[] values = new Object[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = keys[bytes.get()];
    }
    return values;
  }

  private Object[] column(String type, int rows) {
    Object[] values = new Object[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = switch (type) {
        case "UInt32", "DateTime('UTC')" -> bytes.getInt();
        case "UInt64" -> bytes.getLong();
        case "Float64" -> bytes.getDouble();
        case "String" -> text();
        default -> throw new AssertionError("a column of type " + type);
      };
    }
    return values;
  }

  private String text() {
    byte[] text = new byte[length()];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private int length() {
    int value = 0;
    for (int shift = 0;; shift += 7) {
      byte part = bytes.get();
      value |= (part & 0x7f) << shift;
      if (part >= 0) {
        return value;
      }
    }
  }
}
