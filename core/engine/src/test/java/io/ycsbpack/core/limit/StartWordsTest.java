// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartWordsTest {
  @TempDir
  private Path folder;

  @Test
  void areTheSameForTheNextStartUntilTheyAreRemoved() throws IOException {
    Path file = folder.resolve("data/limit.words");
    StartWords words = new StartWords(file);
    words.keep(List.of("/bin/sh", "-c", "exec \"$@\"", "sh"));

    assertThat(new StartWords(file).before(List.of("java"))).containsExactly("/bin/sh", "-c", "exec \"$@\"", "sh",
        "java");
    words.remove();
    assertThat(words.before(List.of("java"))).containsExactly("java");
  }

  @Test
  void noneAreNoFile() throws IOException {
    Path file = folder.resolve("limit.words");
    new StartWords(file).keep(List.of());

    assertThat(file).doesNotExist();
  }

  @Test
  void thoseOfAnotherUserAreNotRun() throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root can give a file to another user");
    Path file = folder.resolve("limit.words");
    new StartWords(file).keep(List.of("rm"));
    Files.setAttribute(file, "unix:uid", 10_001);

    assertThatThrownBy(() -> new StartWords(file).before(List.of("java"))).isInstanceOf(IOException.class)
        .hasMessageContaining("belongs to user 10001");
  }
}
