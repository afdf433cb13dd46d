// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.records;

import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Reads the fields of a record straight from the bytes of its JSON, as {@link JsonWriter} wrote them. Documents of
 * other writers are read too: numbers, booleans and null as their text, characters beyond ISO 8859-1 in UTF-8, arrays
 * and objects as nothing. One per thread, reused for every document.
 *
 * <p>Values are decoded in the document's own array and returned as parts of it: nothing is copied.
 */
public final class RecordReader {
  private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  /** A 1 in each byte. */
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = ONES << 7;

  private final FieldNames names = new FieldNames();
  private byte[] json;
  private int at;
  /** The last text read: {@code to} is exclusive. */
  private byte[] text;
  private int from;
  private int to;

  /** Names of fields as strings, made once: documents of a workload have the same fields in the same order. */
  private static final class FieldNames {
    /** The positions that are remembered; names behind them are made for each document. */
    private static final int MOST = 256;

    private byte[][] bytes = new byte[0][];
    private String[] names = new String[0];

    /**
     * @param position of the field in its document
     * @param text bytes of the name, from {@code from} to before {@code to}
     */
    String name(int position, byte[] text, int from, int to) {
      if (position < names.length && Arrays.equals(bytes[position], 0, bytes[position].length, text, from, to)) {
        return names[position];
      }
      String name = new String(text, from, to - from, StandardCharsets.ISO_8859_1);
      if (position < MOST) {
        remember(position, name, Arrays.copyOfRange(text, from, to));
      }
      return name;
    }

    private void remember(int position, String name, byte[] text) {
      if (position == names.length) {
        names = Arrays.copyOf(names, position + 1);
        bytes = Arrays.copyOf(bytes, position + 1);
      }
      names[position] = name;
      bytes[position] = text;
    }
  }

  /**
   * Puts the record's fields into {@code result}: only {@code fields}, or all if that is null. The array then belongs
   * to the result: its values are parts of it.
   *
   * @throws UncheckedIOException if the bytes are no JSON object
   */
  public void read(byte[] document, Set<String> fields, Map<String, ByteIterator> result) {
    json = document;
    at = 0;
    try {
      object(fields, result);
    } catch (IndexOutOfBoundsException e) {
      throw JsonFields.broken("it ends too early", e);
    }
  }

  private void object(Set<String> fields, Map<String, ByteIterator> result) {
    expect('{');
    if (next() == '}') {
      return;
    }
    int position = 0;
    do {
      next();
      string();
      String name = names.name(position++, text, from, to);
      expect(':');
      value();
      if (fields == null ? !name.equals(JsonFields.ID) : fields.contains(name)) {
        result.put(name, new ByteArrayByteIterator(text, from, to - from));
      }
    } while (took(','));
    expect('}');
  }

  private void value() {
    byte first = next();
    if (first == '"') {
      string();
      return;
    }
    int start = at;
    if (first == '{' || first == '[') {
      skipNested();
      start = at;
    } else {
      while (json[at] != ',' && json[at] != '}' && json[at] > ' ') {
        at++;
      }
    }
    hold(json, start, at);
  }

  private void hold(byte[] array, int start, int end) {
    text = array;
    from = start;
    to = end;
  }

  /** Reads from one quote to the next, and decodes the text in its place. */
  private void string() {
    expect('"');
    int start = at;
    at = endOfRun(json, start);
    if (json[at] == '"') {
      hold(json, start, at++);
    } else {
      unescape(start);
    }
  }

  /** Reads the rest of a text that has to be changed; its first special character is next. */
  private void unescape(int start) {
    int end = at;
    while (json[at] != '"') {
      int mark = at;
      int c = character();
      if (c > 0xff) {
        wide(start, end, mark);
        return;
      }
      json[end++] = (byte) c;
      int run = at;
      at = endOfRun(json, run);
      System.arraycopy(json, run, json, end, at - run);
      end += at - run;
    }
    at++;
    hold(json, start, end);
  }

  /** An escape, or a character beyond ASCII; more than 0xff for one that JsonWriter can't have written. */
  private int character() {
    byte b = json[at++];
    if (b == '\\') {
      return escaped();
    }
    // two bytes of UTF-8 for one character up to 0xff
    return (b & 0xfc) == 0xc0 ? (b & 3) << 6 | json[at++] & 0x3f : Character.MAX_VALUE;
  }

  /** The position of the next quote, escape or character beyond ASCII; compares eight bytes at a time. */
  private static int endOfRun(byte[] json, int from) {
    int end = from;
    while (end + Long.BYTES <= json.length) {
      long word = (long) LONG.get(json, end);
      long special = word & HIGH_BITS | zeros(word ^ ONES * '"') | zeros(word ^ ONES * '\\');
      if (special != 0) {
        return end + Long.numberOfTrailingZeros(special) / Byte.SIZE;
      }
      end += Long.BYTES;
    }
    while (json[end] != '"' && json[end] != '\\' && json[end] >= 0) {
      end++;
    }
    return end;
  }

  /** The high bit of the first byte that is zero, and perhaps of bytes behind it. */
  private static long zeros(long word) {
    return word - ONES & ~word & HIGH_BITS;
  }

  private int escaped() {
    byte c = json[at++];
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> {
        int code = Integer.parseInt(new String(json, at, 4, StandardCharsets.ISO_8859_1), 16);
        at += 4;
        yield code;
      }
      default -> c;
    };
  }

  /** Decodes, as UTF-8, a text that JsonWriter can't have written. The part before {@code mark} is decoded already. */
  private void wide(int start, int end, int mark) {
    at = mark;
    while (json[at] != '"') {
      at += json[at] == '\\' ? 2 : 1;
    }
    at++;
    byte[] rest = Arrays.copyOfRange(json, mark - 1, at);
    rest[0] = '"';
    String whole = new String(json, start, end - start, StandardCharsets.ISO_8859_1) + JsonFields.text(rest);
    byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
    hold(bytes, 0, bytes.length);
  }

  private void skipNested() {
    int depth = 0;
    do {
      byte b = next();
      if (b == '"') {
        string();
        continue;
      }
      depth += b == '{' || b == '[' ? 1 : b == '}' || b == ']' ? -1 : 0;
      at++;
    } while (depth > 0);
  }

  /** The next byte that is no blank; does not consume it. */
  private byte next() {
    while (json[at] <= ' ' && json[at] >= 0) {
      at++;
    }
    return json[at];
  }

  private boolean took(char c) {
    if (next() != c) {
      return false;
    }
    at++;
    return true;
  }

  private void expect(char c) {
    if (!took(c)) {
      throw JsonFields.broken("'" + c + "' is missing at byte " + at, null);
    }
  }
}
