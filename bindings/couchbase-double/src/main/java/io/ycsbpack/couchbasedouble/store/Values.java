package io.ycsbpack.couchbasedouble.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * JSON scalars as Java objects, and SQL++'s order among them: MISSING, null, false, true, numbers, strings, then all
 * else. Whole numbers are {@link Long}, others {@link Double}; arrays and objects are {@link Compound}.
 */
public final class Values {
  /** The value of a field that is not there. */
  public static final Object MISSING = new Object() {
    @Override
    public String toString() {
      return "MISSING";
    }
  };
  /** JSON's null. */
  public static final Object NULL = new Object() {
    @Override
    public String toString() {
      return "null";
    }
  };

  private static final JsonFactory JSON = new JsonFactory();

  private Values() {
  }

  /** An array or object, as its text. */
  public record Compound(String json) {
  }

  /** Compares in SQL++'s order; numbers by value, strings by code points. */
  public static int compare(Object a, Object b) {
    int rank = Integer.compare(rank(a), rank(b));
    if (rank != 0) {
      return rank;
    }
    if (a instanceof Long left && b instanceof Long right) {
      return Long.compare(left, right);
    }
    if (a instanceof Number left) {
      return Double.compare(left.doubleValue(), ((Number) b).doubleValue());
    }
    if (a instanceof String left) {
      return left.compareTo((String) b);
    }
    return a instanceof Compound left ? left.json().compareTo(((Compound) b).json()) : 0;
  }

  private static int rank(Object value) {
    if (value == MISSING) {
      return 0;
    }
    if (value == NULL) {
      return 1;
    }
    if (value instanceof Boolean bool) {
      return bool ? 3 : 2;
    }
    return value instanceof Number ? 4 : value instanceof String ? 5 : 6;
  }

  /** The values of these top-level fields of a document; all {@link #MISSING} when it is no JSON object. */
  public static Object[] fields(byte[] document, List<String> names) {
    Object[] values = new Object[names.size()];
    Arrays.fill(values, MISSING);
    try (JsonParser parser = JSON.createParser(document)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          int index = names.indexOf(parser.currentName());
          parser.nextToken();
          if (index >= 0) {
            values[index] = read(parser);
          }
          parser.skipChildren();
        }
      }
      return values;
    } catch (IOException e) {
      Arrays.fill(values, MISSING);
      return values;
    }
  }

  private static Object read(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_NULL -> NULL;
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NUMBER_INT -> parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
          ? (Object) parser.getDoubleValue()
          : (Object) parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_STRING -> parser.getText();
      default -> new Compound(parser.currentToken().toString());
    };
  }
}
