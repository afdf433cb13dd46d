package io.ycsbpack.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program on the Java that runs the bench, in a process of its own, to its end. */
final class JavaProcess {
  private JavaProcess() {
  }

  /** Runs it with what it says on standard error going there; returns what it printed. Any exit code but 0 is an error. */
  static String run(ProcessBuilder.Redirect errors, List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectError(errors).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(
          "java " + String.join(" ", arguments) + " ended with " + process.exitValue() + ":\n" + output);
    }
    return output;
  }
}
