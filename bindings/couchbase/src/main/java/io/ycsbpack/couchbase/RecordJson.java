// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Records and rows as JSON.
 *
 * <p>YCSB's values are bytes, JSON's are texts: each byte becomes the character of its number (ISO 8859-1), so that
 * every value comes back unchanged. ASCII, which YCSB's workloads write, stays unchanged. Documents of other writers
 * are read too. Numbers, booleans and null become their text, and arrays and objects become empty. A text with
 * characters beyond ISO 8859-1 is returned in UTF-8.
 */
final class RecordJson {
  /** The name under which a scan returns a document's id, in addition to its fields. */
  static final String ID = "__id";

  private static final JsonFactory JSON = new JsonFactory();
  private static final int USUAL_SIZE = 2048;

  private RecordJson() {
  }

  interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  interface Field {
    /** May leave the value unread; the parser is positioned on it. */
    void read(String name, JsonParser value) throws IOException;
  }

  /** Returns an object with this content. */
  static byte[] object(Content content) {
    return bytes(json -> {
      json.writeStartObject();
      content.write(json);
      json.writeEndObject();
    });
  }

  /** Returns the record's document. Consumes the values. */
  static byte[] document(Map<String, ByteIterator> record) {
    return object(json -> {
      for (Map.Entry<String, ByteIterator> field : record.entrySet()) {
        json.writeStringField(field.getKey(), text(field.getValue()));
      }
    });
  }

  /** Returns the value of one field. Consumes it. */
  static byte[] value(ByteIterator value) {
    return bytes(json -> json.writeString(text(value)));
  }

  private static byte[] bytes(Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_SIZE);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      content.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static String text(ByteIterator value) {
    return new String(value.toArray(), StandardCharsets.ISO_8859_1);
  }

  /**
   * Puts a document's fields into {@code result}: only {@code fields}, or all if that is null.
   *
   * @throws UncheckedIOException if the bytes are no JSON object
   */
  static void read(byte[] document, Set<String> fields, Map<String, ByteIterator> result) {
    each(document, (name, value) -> {
      if (fields == null ? !name.equals(ID) : fields.contains(name)) {
        String text = value.currentToken().isScalarValue() ? value.getText() : "";
        result.put(name, new ByteArrayByteIterator(bytes(text)));
      }
    });
  }

  private static byte[] bytes(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xff) {
        return text.getBytes(StandardCharsets.UTF_8);
      }
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** @throws UncheckedIOException if the bytes are no JSON object */
  static void each(byte[] object, Field field) {
    try (JsonParser parser = JSON.createParser(object)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("not a JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        field.read(name, parser);
        parser.skipChildren();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the server sent no JSON object: " + e.getMessage(), e);
    }
  }
}
