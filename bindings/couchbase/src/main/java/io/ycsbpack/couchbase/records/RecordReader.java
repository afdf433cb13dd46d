package io.ycsbpack.couchbase.records;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Reads the fields of a record straight from the bytes of its JSON, as {@link JsonWriter} wrote them. What others wrote
 * is read too: numbers, booleans and null as their text, characters beyond ISO 8859-1 in UTF-8, arrays and objects as
 * nothing.
 */
final class RecordReader {
  private final byte[] json;
  private int at;
  private byte[] value = new byte[128];
  private int size;

  private RecordReader(byte[] json) {
    this.json = json;
  }

  /**
   * Puts fields into {@code result}: those in {@code fields}; when that is null, all but the one named {@code without}.
   *
   * @throws UncheckedIOException when the bytes are no JSON object
   */
  static void read(byte[] json, Set<String> fields, String without, Map<String, ByteIterator> result) {
    try {
      new RecordReader(json).object(fields, without, result);
    } catch (ArrayIndexOutOfBoundsException e) {
      throw JsonFields.broken("it ends too early", e);
    }
  }

  private void object(Set<String> fields, String without, Map<String, ByteIterator> result) {
    expect('{');
    if (next() == '}') {
      return;
    }
    do {
      next();
      string();
      String name = new String(value, 0, size, StandardCharsets.ISO_8859_1);
      expect(':');
      boolean wanted = fields == null ? !name.equals(without) : fields.contains(name);
      value();
      if (wanted) {
        result.put(name, new ByteArrayByteIterator(Arrays.copyOf(value, size)));
      }
    } while (took(','));
    expect('}');
  }

  private void value() {
    byte first = next();
    if (first == '"') {
      string();
    } else if (first == '{' || first == '[') {
      skipNested();
      size = 0;
    } else {
      int start = at;
      while (json[at] != ',' && json[at] != '}' && json[at] > ' ') {
        at++;
      }
      size = 0;
      add(start, at);
    }
  }

  /** From one quote to the next; the text, as bytes, is in {@link #value} then. */
  private void string() {
    int start = at;
    expect('"');
    size = 0;
    int run = at;
    while (true) {
      at = endOfRun(json, at);
      byte b = json[at];
      add(run, at);
      at++;
      if (b == '"') {
        return;
      }
      if (b == '\\') {
        int c = escaped();
        if (c > 0xff) {
          wide(start);
          return;
        }
        add((byte) c);
      } else if ((b & 0xfc) == 0xc0) {
        // two bytes of UTF-8 for one character up to 0xff
        add((byte) ((b & 3) << 6 | json[at++] & 0x3f));
      } else {
        wide(start);
        return;
      }
      run = at;
    }
  }

  /** Where the next quote, escape or character beyond ASCII stands. */
  private static int endOfRun(byte[] json, int from) {
    int end = from;
    while (json[end] != '"' && json[end] != '\\' && json[end] >= 0) {
      end++;
    }
    return end;
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

  /** A text that JsonWriter can't have written: taken unchanged, as UTF-8. */
  private void wide(int start) {
    at = start + 1;
    while (json[at] != '"') {
      at += json[at] == '\\' ? 2 : 1;
    }
    at++;
    byte[] text = JsonFields.text(Arrays.copyOfRange(json, start, at)).getBytes(StandardCharsets.UTF_8);
    value = Arrays.copyOf(text, Math.max(text.length, 1));
    size = text.length;
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

  private void add(int from, int to) {
    if (value.length < size + to - from) {
      value = Arrays.copyOf(value, Math.max(value.length * 2, size + to - from));
    }
    System.arraycopy(json, from, value, size, to - from);
    size += to - from;
  }

  private void add(byte b) {
    if (size == value.length) {
      value = Arrays.copyOf(value, size * 2);
    }
    value[size++] = b;
  }

  /** The next byte that is no blank, which is not taken. */
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
