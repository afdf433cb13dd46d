package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.ycsbpack.couchbasedouble.store.Values;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes values and documents as JSON. */
final class JsonText {
  private static final JsonStringEncoder ENCODER = JsonStringEncoder.getInstance();

  private JsonText() {
  }

  /** A scalar; {@link Values#MISSING} by itself is null. */
  static void value(Object value, ByteArrayOutputStream out) {
    if (value instanceof String text) {
      out.write('"');
      out.writeBytes(ENCODER.quoteAsUTF8(text));
      out.write('"');
    } else if (value instanceof Values.Compound compound) {
      ascii(compound.json(), out);
    } else {
      ascii(value == Values.MISSING ? "null" : value.toString(), out);
    }
  }

  /** The name of a field and the colon. */
  static void name(String name, ByteArrayOutputStream out) {
    value(name, out);
    out.write(':');
  }

  /** The fields of a document without the braces around them; returns whether there were any. */
  static boolean fields(byte[] document, boolean comma, ByteArrayOutputStream out) {
    int from = 0;
    int to = document.length - 1;
    while (from < document.length && document[from] != '{') {
      from++;
    }
    while (to > from && document[to] != '}') {
      to--;
    }
    boolean any = false;
    for (int i = from + 1; i < to && !any; i++) {
      any = document[i] > ' ';
    }
    if (any) {
      if (comma) {
        out.write(',');
      }
      out.write(document, from + 1, to - from - 1);
    }
    return any;
  }

  static void ascii(String text, ByteArrayOutputStream out) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
