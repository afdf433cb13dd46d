// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads ClickHouse's RowBinary format: little-endian numbers, strings as a length and bytes. Its buffer is reused for
 * each answer and keeps the end of the bytes read: there a server writes why an answer breaks off.
 */
final class RowBinaryInput {
  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int KEPT = 16384;
  private static final int READ = 8192;
  /** The buffer for a longer string grows as its bytes arrive: an apparent length may be other text of the answer. */
  private static final int FIRST_BUFFER = 1 << 20;

  private final byte[] buffer = new byte[KEPT + READ];
  private InputStream in;
  private boolean ended;
  private int position;
  private int limit;

  void begin(InputStream answer) {
    in = answer;
    ended = false;
    position = 0;
    limit = 0;
  }

  /**
   * Skips the column names that RowBinaryWithNames puts before the rows.
   *
   * @throws EOFException if there are none: the answer was cut off before it began
   */
  void skipNames() throws IOException {
    if (!hasNext()) {
      throw new EOFException("the answer is empty, even the names of its columns are missing");
    }
    for (int names = readLength(); names > 0; names--) {
      skipString();
    }
  }

  void skipString() throws IOException {
    skip(readLength());
  }

  void skip(int bytes) throws IOException {
    int left = bytes;
    while (left > 0) {
      requireNext();
      int part = Math.min(left, limit - position);
      position += part;
      left -= part;
    }
  }

  /** Returns the number of bytes that were left, whatever they hold. */
  long skipToEnd() throws IOException {
    long bytes = 0;
    do {
      bytes += limit - position;
    } while (fill());
    return bytes;
  }

  boolean hasNext() throws IOException {
    return position < limit || fill();
  }

  private void requireNext() throws IOException {
    if (!hasNext()) {
      throw new EOFException("the answer ended in the middle of a row");
    }
  }

  /** From 0 to 255. */
  int readByte() throws IOException {
    requireNext();
    return buffer[position++] & 0xff;
  }

  /** Taken as unsigned. */
  long readInt() throws IOException {
    if (limit - position >= Integer.BYTES) {
      int value = (int) INT.get(buffer, position);
      position += Integer.BYTES;
      return value & 0xffff_ffffL;
    }
    return readByte() | readByte() << 8 | readByte() << 16 | (long) readByte() << 24;
  }

  long readLong() throws IOException {
    return readInt() | readInt() << 32;
  }

  byte[] readString() throws IOException {
    int length = readLength();
    byte[] bytes = new byte[Math.min(length, FIRST_BUFFER)];
    int done = 0;
    while (done < length) {
      if (done == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(length, bytes.length * 2L));
      }
      requireNext();
      int part = Math.min(bytes.length - done, limit - position);
      System.arraycopy(buffer, position, bytes, done, part);
      position += part;
      done += part;
    }
    return bytes;
  }

  /** A String column that holds UTF-8. */
  String readText() throws IOException {
    return new String(readString(), StandardCharsets.UTF_8);
  }

  /** A line of a text format, without its end. */
  byte[] readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = readByte(); next != '\n'; next = hasNext() ? readByte() : '\n') {
      line.write(next);
    }
    return line.toByteArray();
  }

  /** A Nullable(String) column; null for NULL. */
  byte[] readNullableString() throws IOException {
    return readByte() == 0 ? readString() : null;
  }

  /** A length in seven bits a byte, the least first. */
  private int readLength() throws IOException {
    long length = 0;
    int shift = 0;
    int part = readByte();
    while (part >= 0x80) {
      length |= (long) (part & 0x7f) << shift;
      shift += 7;
      part = readByte();
    }
    length |= (long) part << shift;
    if (length < 0 || length > Integer.MAX_VALUE - 8) {
      throw new IOException("the answer holds a string of " + length + " bytes");
    }
    return (int) length;
  }

  private boolean fill() throws IOException {
    if (buffer.length - limit < READ) {
      System.arraycopy(buffer, limit - KEPT, buffer, 0, KEPT);
      limit = KEPT;
    }
    position = limit;
    ended = true;
    int read = in.read(buffer, limit, READ);
    ended = read < 0;
    limit += Math.max(0, read);
    return read > 0;
  }

  /** Throws the exception that the server wrote behind a whole answer, if any. */
  void throwExceptionAtEnd() throws ServerException {
    if (limit > 0 && buffer[limit - 1] == '\n') {
      ServerException.throwAtEnd(buffer, limit);
    }
  }

  /** Throws the server's exception, if any, when an answer broke off or became unreadable. */
  void throwExceptionWhereItBroke() throws ServerException {
    try {
      while (!ended) {
        fill();
      }
    } catch (IOException e) {
      // Expected: the server closes the connection behind its exception. The exception is in the buffer.
      ended = true;
    }
    ServerException.throwAnywhere(buffer, limit);
  }
}
