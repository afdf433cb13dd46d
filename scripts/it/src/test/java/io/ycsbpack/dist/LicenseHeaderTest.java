// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LicenseHeaderTest {
  private static final String HEADER = "SPDX-License-Identifier: Apache-2.0";
  /** The header follows a shebang. */
  private static final int FIRST_LINES = 2;

  @Test
  void eachSourceFileNamesItsLicense() throws IOException {
    assertThat(sources()).hasSizeGreaterThan(500)
        .allSatisfy(file -> assertThat(Files.readAllLines(file).stream().limit(FIRST_LINES)).as("%s", file)
            .anyMatch(line -> line.contains(HEADER)));
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> all = Stream.of("core", "bindings", "k8s", "scripts")
        .flatMap(room -> files(YcsbProcess.HOME.resolve(room)))) {
      return all.filter(file -> file.toString().matches(".*\\.(java|go|g4|sh)"))
          .filter(file -> !file.toString().matches(".*/(target|node_modules)/.*"))
          .toList();
    }
  }

  private static Stream<Path> files(Path folder) {
    try {
      return Files.walk(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
