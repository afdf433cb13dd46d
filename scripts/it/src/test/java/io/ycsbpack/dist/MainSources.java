// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The Java files of the product, for tests of their texts. */
final class MainSources {
  private MainSources() {
  }

  /** Those below these folders of the checkout; all without any. */
  static List<Path> of(String... folders) {
    List<String> chosen = folders.length > 0 ? List.of(folders) : List.of("core", "bindings", "k8s", "scripts");
    return chosen.stream().flatMap(MainSources::below).toList();
  }

  private static Stream<Path> below(String folder) {
    try (Stream<Path> files = Files.walk(YcsbProcess.HOME.resolve(folder))) {
      return files.filter(file -> file.toString().matches(".*/src/main/java/.*\\.java")).toList().stream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
