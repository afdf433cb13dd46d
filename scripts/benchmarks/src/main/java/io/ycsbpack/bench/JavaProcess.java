package io.ycsbpack.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs on the Java that runs the bench, each in a process of its own. */
final class JavaProcess {
  private JavaProcess() {
  }

  /** To start one with these arguments of {@code java}. */
  static ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /** Runs one to its end, its standard error going there; returns what it printed. Any exit code but 0 is an error. */
  static String run(ProcessBuilder.Redirect errors, List<String> arguments) throws IOException, InterruptedException {
    Process process = builder(arguments).redirectError(errors).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(
          "java " + String.join(" ", arguments) + " ended with " + process.exitValue() + ":\n" + output);
    }
    return output;
  }
}
