package io.ycsbpack.dist;

import io.ycsbpack.core.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * {@code ycsb} within this JVM, through the entry point of the command line: for commands that only read, print and refuse.
 * Relative paths start at the module's folder, but workload files are found as from the top of the checkout.
 *
 * @param exitCode as of the process
 * @param out      standard output
 * @param err      standard error
 */
record InProcess(int exitCode, String out, String err) {
  /** Where commands of this JVM keep data, set by the build; a command that starts nothing does not create it. */
  static final Path DATA = Path.of(System.getenv("YCSBPACK_DATA"));

  /** Runs it with arguments separated by blanks. */
  static InProcess run(String arguments) {
    return run(arguments.split(" "));
  }

  /** Runs it. */
  static synchronized InProcess run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream standardError = System.err;
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      int exitCode = Main.run(new PrintStream(out, true, StandardCharsets.UTF_8), arguments);
      return new InProcess(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(standardError);
    }
  }
}
