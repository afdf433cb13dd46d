// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {
  private static final Property<Path> PROPERTY = Property.optional("a.passwordfile", PropertyType.path(), "A file.");
  @TempDir
  private Path folder;

  @Test
  void theFileIsReadOnce() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "first\nsecond\n");
    assertThat(read(file)).isEqualTo("first");
    Files.delete(file);

    assertThat(read(file)).isEqualTo("first");
  }

  @Test
  void aFileThatCouldNotBeReadIsReadWhenItIsThere() throws IOException {
    Path file = folder.resolve("late");
    assertThatThrownBy(() -> read(file)).isInstanceOf(UsageException.class)
        .hasMessage("a.passwordfile=" + file + " can't be read");
    Files.writeString(file, "");

    assertThat(read(file)).isEmpty();
  }

  @Test
  void withoutTheFileThereIsNoSecret() {
    assertThat(SecretFile.firstLine(PROPERTY, Settings.NONE)).isEmpty();
  }

  private static String read(Path file) {
    return SecretFile.firstLine(PROPERTY, Settings.NONE.with(Map.of(PROPERTY.name(), file.toString()), "")).get();
  }
}
