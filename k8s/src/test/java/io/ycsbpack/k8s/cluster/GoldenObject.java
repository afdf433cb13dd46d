// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.zjsonpatch.DiffFlags;
import io.fabric8.zjsonpatch.JsonDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;

/** Compares objects with golden files; {@code -Dgolden.write=true} writes these again. */
public final class GoldenObject {
  private static final Path FOLDER = Path.of("src/test/resources/io/ycsbpack/k8s/objects");

  private GoldenObject() {
  }

  /** Checks that each value of this object is the one in its file, and that it has no others. */
  public static void assertSame(String file, Object object) throws IOException {
    assertWritten(file, read(Serialization.asYaml(object)));
  }

  /** Checks that an object differs from a base by the operations (JSON Patch) in this file, and by nothing else. */
  public static void assertDiffers(String file, Object base, Object object) throws IOException {
    assertWritten(file, JsonDiff.asJson(read(Serialization.asYaml(base)), read(Serialization.asYaml(object)),
        EnumSet.of(DiffFlags.OMIT_MOVE_OPERATION, DiffFlags.OMIT_COPY_OPERATION)));
  }

  private static void assertWritten(String file, JsonNode made) throws IOException {
    Path path = FOLDER.resolve(file);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(path, Serialization.asYaml(made));
    }
    assertThat(made).as(file).isEqualTo(read(Files.readString(path)));
  }

  private static JsonNode read(String yaml) {
    return Serialization.unmarshal(yaml, JsonNode.class);
  }
}
