package io.ycsbpack.clickhouse.connection;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads ClickHouse's RowBinary format: little-endian numbers, strings as a length and bytes. */
public final class RowBinaryInput {
  private static final int BUFFER = 8192;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;

  /** Reads from this stream with a buffer of its own. */
  public RowBinaryInput(InputStream in) {
    this.in = in;
  }

  /**
   * Passes over the names of the columns that RowBinaryWithNames puts before the rows.
   *
   * @throws EOFException when there are none: the answer was cut off before it began
   */
  public void skipNames() throws IOException {
    if (!hasNext()) {
      throw new EOFException("the answer is empty, even the names of its columns are missing");
    }
    for (long names = readVarint(); names > 0; names--) {
      readString();
    }
  }

  /** Reads all that is left, whatever it holds, and says how many bytes that were. */
  public long skipToEnd() throws IOException {
    long bytes = limit - position;
    while (fill()) {
      bytes += limit;
    }
    position = limit;
    return bytes;
  }

  /** Whether another row follows. */
  public boolean hasNext() throws IOException {
    return position < limit || fill();
  }

  /** The next byte, 0 to 255. */
  public int readByte() throws IOException {
    if (!hasNext()) {
      throw new EOFException("the answer ended in the middle of a row");
    }
    return buffer[position++] & 0xff;
  }

  /** A 32-bit column, taken as unsigned. */
  public long readInt() throws IOException {
    return readByte() | readByte() << 8 | readByte() << 16 | (long) readByte() << 24;
  }

  /** A 64-bit column. */
  public long readLong() throws IOException {
    return readInt() | readInt() << 32;
  }

  /** A String column. */
  public byte[] readString() throws IOException {
    int length = Math.toIntExact(readVarint());
    byte[] bytes = new byte[length];
    int done = Math.min(length, limit - position);
    System.arraycopy(buffer, position, bytes, 0, done);
    position += done;
    while (done < length) {
      int read = in.read(bytes, done, length - done);
      if (read < 0) {
        throw new EOFException("the answer ended in the middle of a row");
      }
      done += read;
    }
    return bytes;
  }

  /** A Nullable(String) column; null for NULL. */
  public byte[] readNullableString() throws IOException {
    return readByte() == 0 ? readString() : null;
  }

  private long readVarint() throws IOException {
    long value = 0;
    int shift = 0;
    int part = readByte();
    while (part >= 0x80) {
      value |= (long) (part & 0x7f) << shift;
      shift += 7;
      part = readByte();
    }
    return value | (long) part << shift;
  }

  private boolean fill() throws IOException {
    int read = in.read(buffer, 0, buffer.length);
    position = 0;
    limit = Math.max(0, read);
    return read > 0;
  }
}
