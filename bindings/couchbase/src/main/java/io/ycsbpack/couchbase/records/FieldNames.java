package io.ycsbpack.couchbase.records;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names of fields as strings, made once: documents of a workload have the same fields in the same order. */
final class FieldNames {
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
