// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.probe.CpuLimit;
import java.util.Objects;
import java.util.stream.Stream;

/** JSON of documents; later versions may add fields. A new exit code needs a new version of the schema. */
public final class DocumentMapper {
  private DocumentMapper() {
  }

  public static JsonMapper.Builder builder() {
    return JsonMapper.builder()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .addMixIn(CpuLimit.Mechanism.class, Word.class)
        .addMixIn(ExitCode.class, Code.class);
  }

  /** A document without one of these is damaged. */
  static void require(Object... fields) {
    Stream.of(fields).forEach(Objects::requireNonNull);
  }

  /** Names a type whose module knows no JSON. */
  private interface Word {
    @JsonValue
    String toString();
  }

  private interface Code {
    @JsonValue
    int code();
  }
}
