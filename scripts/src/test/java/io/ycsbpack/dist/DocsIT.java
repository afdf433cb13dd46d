package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generated parts of the docs are those that the code generates today. */
class DocsIT {
  @TempDir
  private Path folder;

  @Test
  void theReferenceOfPropertiesIsCurrent() throws IOException {
    String generated = YcsbProcess.run(folder, "properties --markdown").out();

    assertThat(Files.readString(YcsbProcess.HOME.resolve("docs/properties.md")))
        .as("write it anew with: scripts/ycsb properties --markdown > docs/properties.md")
        .isEqualTo(generated);
  }

  @Test
  void theTypesOfConditionsAreCurrent() throws IOException {
    String generated = YcsbProcess.run(folder, "experiment --types").out().strip();

    assertThat(Files.readString(YcsbProcess.HOME.resolve("docs/experiments.md")))
        .as("write it anew with: scripts/ycsb experiment --types")
        .contains(generated);
  }

  @Test
  void theReadmesTableOfPropertiesIsCurrent() throws IOException {
    String generated = YcsbProcess.run(folder, "properties tenantq --markdown").out();
    String table = generated.substring(generated.indexOf('|')).strip();

    assertThat(Files.readString(YcsbProcess.HOME.resolve("README.md"))).contains(table);
  }
}
