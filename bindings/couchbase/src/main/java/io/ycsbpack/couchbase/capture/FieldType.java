package io.ycsbpack.couchbase.capture;

import io.ycsbpack.core.capture.ColumnShape.Kind;
import java.util.Arrays;

/** Types of fields of which values are made, by the words of JSON Schema. */
enum FieldType {
  /** The id of the document. */
  ID("id", Kind.TEXT),
  /** True or false. */
  BOOLEAN("boolean", Kind.WHOLE),
  /** A whole number. */
  INTEGER("integer", Kind.WHOLE),
  /** Any number. */
  NUMBER("number", Kind.DECIMAL),
  /** A text that is a time with its zone. */
  TIME("date-time", Kind.TIME),
  /** Any other text. */
  STRING("string", Kind.TEXT);

  private static final String OR_NULL = " or null";

  private final String word;
  private final Kind kind;

  FieldType(String word, Kind kind) {
    this.word = word;
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }

  /** The type of a field that is null, rather than missing, where it has no value. */
  String word(boolean isNull) {
    return isNull ? word + OR_NULL : word;
  }

  static boolean isNull(String word) {
    return word.endsWith(OR_NULL);
  }

  /**
   * The type of this word.
   *
   * @throws IllegalArgumentException when there is none
   */
  static FieldType of(String word) {
    String plain = isNull(word) ? word.substring(0, word.length() - OR_NULL.length()) : word;
    return Arrays.stream(values())
        .filter(type -> type.word.equals(plain))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no type '" + word + "' of a field"));
  }
}
