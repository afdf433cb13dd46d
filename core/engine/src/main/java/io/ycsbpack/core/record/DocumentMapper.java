// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ycsbpack.core.ExitCode;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * JSON of documents, with the words of enums; later versions may add fields. A new exit code needs a new version of the
 * schema.
 */
public final class DocumentMapper {
  private DocumentMapper() {
  }

  public static JsonMapper.Builder builder() {
    return JsonMapper.builder()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
        .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
        .addMixIn(ExitCode.class, Code.class);
  }

  /** A document without one of these is damaged. */
  static void require(Object... fields) {
    Stream.of(fields).forEach(Objects::requireNonNull);
  }

  private interface Code {
    @JsonValue
    int code();
  }
}
