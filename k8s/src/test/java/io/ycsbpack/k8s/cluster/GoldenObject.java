// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares objects with golden files; {@code -Dgolden.write=true} writes these again. */
public final class GoldenObject {
  private static final Path FOLDER = Path.of("src/test/resources/io/ycsbpack/k8s/objects");

  private GoldenObject() {
  }

  /** Checks that each value of this object is the one in its file, and that it has no others. */
  public static void assertSame(String file, Object object) throws IOException {
    Path path = FOLDER.resolve(file);
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(path, Serialization.asYaml(object));
    }
    JsonNode written = Serialization.unmarshal(Files.readString(path), JsonNode.class);
    JsonNode made = Serialization.unmarshal(Serialization.asYaml(object), JsonNode.class);
    assertThat(made).as(file).isEqualTo(written);
  }
}
