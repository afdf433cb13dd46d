// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the process ends, by what its main method does; each process is a JVM on this test's class path. */
class EndOfMainTest {
  @TempDir
  private Path folder;

  @Test
  void resultsThatCanNotBeWrittenEndWithOneAndAReason() throws Exception {
    Path full = Path.of("/dev/full");
    assumeThat(full).exists();

    Ended ended = main(full, List.of(), "help", "properties", "basic");

    assertThat(ended.code()).as(ended.err()).isEqualTo(1);
    assertThat(ended.err()).startsWith("ycsb: the results could not be written to standard output (No space left")
        .hasLineCount(1);
  }

  @Test
  void resultsThatAreWrittenEndWithZero() throws Exception {
    Ended ended = main(folder.resolve("out"), List.of(), "help", "properties", "basic");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(Files.readString(folder.resolve("out"))).contains("basic");
  }

  @Test
  void aClientOutOfMemoryEndsWithACodeOfItsOwn() throws Exception {
    Path huge = Files.write(folder.resolve("huge.json"), new byte[40_000_000]);

    Ended ended = main(folder.resolve("out"), List.of("-Xmx24m"), "compare", huge.toString(), "other.json");

    assertThat(ended.code()).as(ended.err()).isEqualTo(6);
    // The collector of a machine with one core leaves out a part that holds nothing between two collections.
    assertThat(ended.err()).contains("out of memory").containsPattern("may use 2[34] MiB").contains("YCSB_JAVA_OPTS");
  }

  private record Ended(int code, String err) {
  }

  private Ended main(Path out, List<String> options, String... arguments) throws Exception {
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(Map.of("YCSBPACK_DATA", folder.toString()));
    // With one of these Java prints a line of its own.
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    // The system words its reasons in the user's language.
    builder.environment().put("LC_ALL", "C");
    int code = builder.start().waitFor();
    return new Ended(code, Files.readString(err));
  }
}
