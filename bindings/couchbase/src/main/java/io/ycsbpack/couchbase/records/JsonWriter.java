// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.records;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import site.ycsb.ByteIterator;

/**
 * Writes flat JSON objects straight into bytes. One per thread, reused for every document: the only allocation is the
 * document itself.
 *
 * <p>YCSB's values are bytes, JSON's are texts: each byte becomes the character of its number (ISO 8859-1), so that
 * every value comes back unchanged. ASCII, which YCSB's workloads write, stays unchanged.
 */
public final class JsonWriter {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final byte[] chunk = new byte[512];
  private byte[] bytes = new byte[2048];
  private int size;
  private boolean first;

  /** Starts an object and forgets the last one. */
  public JsonWriter begin() {
    size = 0;
    first = true;
    put('{');
    return this;
  }

  /** Consumes the iterator. */
  public JsonWriter field(String name, ByteIterator value) {
    name(name);
    value(value);
    return this;
  }

  public JsonWriter field(String name, String value) {
    name(name);
    string(value);
    return this;
  }

  public JsonWriter field(String name, long value) {
    name(name);
    ascii(Long.toString(value));
    return this;
  }

  public JsonWriter field(String name, double value) {
    name(name);
    ascii(Double.toString(value));
    return this;
  }

  public byte[] end() {
    put('}');
    return Arrays.copyOf(bytes, size);
  }

  /** Returns the value as JSON. Consumes the iterator. */
  public byte[] only(ByteIterator value) {
    size = 0;
    value(value);
    return Arrays.copyOf(bytes, size);
  }

  private void name(String name) {
    if (!first) {
      put(',');
    }
    first = false;
    string(name);
    put(':');
  }

  private void value(ByteIterator value) {
    put('"');
    while (value.hasNext()) {
      int length = value.nextBuf(chunk, 0);
      reserve(length);
      for (int i = 0; i < length; i++) {
        byte b = chunk[i];
        // as a signed byte, a character beyond ASCII is less than a blank
        if (b >= ' ' && b != '"' && b != '\\') {
          bytes[size++] = b;
        } else {
          character(b & 0xff);
          reserve(length - i);
        }
      }
    }
    put('"');
  }

  private void string(String text) {
    put('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        character(c);
      } else {
        int end = i + (Character.isHighSurrogate(c) && i + 1 < text.length() ? 2 : 1);
        for (byte part : text.substring(i, end).getBytes(StandardCharsets.UTF_8)) {
          put(part);
        }
        i = end - 1;
      }
    }
    put('"');
  }

  /** Writes a character up to 0xff, escaped if JSON demands it. */
  private void character(int c) {
    if (c == '"' || c == '\\') {
      put('\\');
      put(c);
    } else if (c < 0x20) {
      ascii("\\u00");
      put(HEX[c >> 4]);
      put(HEX[c & 15]);
    } else if (c < 0x80) {
      put(c);
    } else {
      put(0xc0 | c >> 6);
      put(0x80 | c & 0x3f);
    }
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  private void put(int b) {
    reserve(1);
    bytes[size++] = (byte) b;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
