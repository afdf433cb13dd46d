// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a process ends that runs out of memory in the thread of its command; it is a JVM on this test's class path. */
class EndOfMainTest {
  @TempDir
  private Path folder;

  @Test
  void aClientOutOfMemoryEndsWithACodeOfItsOwn() throws Exception {
    Path huge = Files.write(folder.resolve("huge.json"), new byte[40_000_000]);
    Path err = folder.resolve("err");
    ProcessBuilder main = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx24m", "-cp", System.getProperty("java.class.path"), Main.class.getName(), "compare", huge.toString(),
        "other.json").redirectError(err.toFile());
    main.environment().put("YCSBPACK_DATA", folder.toString());

    assertThat(main.start().waitFor()).isEqualTo(6);

    // The collector of a machine with one core leaves out a part that holds nothing between two collections.
    assertThat(err).content()
        .contains("out of memory", "YCSB_JAVA_OPTS")
        .containsPattern("may use 2[34] MiB");
  }
}
