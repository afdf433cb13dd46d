// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result of a command of {@code ycsb} within this JVM: a process costs seconds of CPU, a command within a warm JVM
 * a tenth of them.
 *
 * @param err standard error, as the threads of the command wrote it
 */
public record CommandResult(int exitCode, String out, String err) {

  public interface Entry {
    /** Runs a command to its end and returns its exit code. */
    int run(PrintStream results, String... arguments);
  }

  /** Runs a command, one at a time: parts of YCSB exist once in a JVM. */
  public static synchronized CommandResult of(Entry entry, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ThreadErr.to(err);
    try {
      int exitCode = entry.run(new PrintStream(out, true, StandardCharsets.UTF_8), arguments);
      return new CommandResult(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    } finally {
      ThreadErr.reset();
    }
  }

  /**
   * The figure in a line of its results, such as {@code [READ], Operations, 12}.
   *
   * @throws AssertionError when there is no such line
   */
  public double figure(String metric, String measurement) {
    return figure(out, metric, measurement);
  }

  /** @throws AssertionError when there is no such line */
  public static double figure(String results, String metric, String measurement) {
    Matcher matcher = Pattern.compile(Pattern.quote("[" + metric + "], " + measurement + ", ") + "([\\d.]+)")
        .matcher(results);
    if (!matcher.find()) {
      throw new AssertionError("no " + metric + " " + measurement + " in\n" + results);
    }
    return Double.parseDouble(matcher.group(1));
  }
}
