// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.records;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads the output of {@link JsonWriter}. */
public final class JsonFields {
  /** The name under which a scan returns a document's id, in addition to its fields. */
  static final String ID = "__id";

  private static final JsonFactory JSON = new JsonFactory();

  private JsonFields() {
  }

  public interface Field {
    /** May leave the value unread; the parser is positioned on it. */
    void read(String name, JsonParser value) throws IOException;
  }

  /** @throws UncheckedIOException if the bytes are no JSON object */
  public static void each(byte[] json, Field field) {
    try (JsonParser parser = JSON.createParser(json)) {
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

  static UncheckedIOException broken(String what, Exception cause) {
    return new UncheckedIOException(new IOException("the server sent no JSON object: " + what, cause));
  }

  static String text(byte[] json) {
    try (JsonParser parser = JSON.createParser(json)) {
      parser.nextToken();
      return parser.getText();
    } catch (IOException e) {
      throw new UncheckedIOException("the server sent no JSON: " + e.getMessage(), e);
    }
  }
}
