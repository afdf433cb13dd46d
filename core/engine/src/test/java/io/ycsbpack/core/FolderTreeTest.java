// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTreeTest {
  @TempDir
  private Path top;

  @Test
  void foldersAreFoundDownToADepthInTheOrderOfTheirPaths() throws IOException {
    Files.createDirectories(top.resolve("b/x/deep"));
    Files.createDirectories(top.resolve("a/x"));
    Files.writeString(top.resolve("x"), "a file");

    assertThat(FolderTree.folders(top, 2, folder -> folder.endsWith("x"))).containsExactly(top.resolve("a/x"),
        top.resolve("b/x"));
    assertThat(FolderTree.folders(top, 2, folder -> true)).doesNotContain(top, top.resolve("b/x/deep"));
    assertThat(FolderTree.folders(top.resolve("nowhere"), 2, folder -> true)).isEmpty();
  }

  @Test
  void foldersThatVanishWhileTheyAreListedHideNoOther() throws IOException {
    for (int i = 0; i < 40; i++) {
      Files.createDirectories(top.resolve(i + "/inside"));
    }

    assertThat(FolderTree.folders(top, 3, folder -> {
      vanish(folder);
      return folder.endsWith("7");
    })).containsExactly(top.resolve("7"));
  }

  /** Whichever comes first, all others with an even number go before they are looked into. */
  private void vanish(Path looked) {
    for (int i = 0; i < 40; i += 2) {
      Path other = top.resolve(Integer.toString(i));
      if (!looked.startsWith(other)) {
        try {
          FolderTree.delete(other);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
