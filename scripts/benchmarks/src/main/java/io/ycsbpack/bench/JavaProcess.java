// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs on the bench's own Java, each in its own process. */
final class JavaProcess {
  private JavaProcess() {
  }

  /** @param arguments of {@code java} */
  static ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /** Runs a program to its end and returns its standard output. Any exit code but 0 is an error. */
  static String run(List<String> arguments) throws IOException, InterruptedException {
    Process process = builder(arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(
          "java " + String.join(" ", arguments) + " ended with " + process.exitValue() + ":\n" + output);
    }
    return output;
  }
}
