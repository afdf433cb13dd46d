// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.AppliedLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * Undoes the condition that a journal names.
 *
 * @param silence time after which a command is named
 * @param timeout time after which a command is given up
 */
record Undoing(YcsbLauncher launcher, Console console, Duration silence, Duration timeout) {
  private static final Duration SILENCE = Duration.ofSeconds(30);
  /** Three times the longest time that a command waits for a cluster: a command that takes longer hangs. */
  private static final Duration TIMEOUT = Duration.ofMinutes(15);

  private static final String AGAIN = "; the next experiment tries again";

  Undoing(YcsbLauncher launcher, Console console) {
    this(launcher, console, SILENCE, TIMEOUT);
  }

  /**
   * Runs the commands one after the other, removes the limits, and removes the journal. The output of a command is in a
   * file next to the journal until the journal is removed.
   *
   * @throws CommandException with exit code 5 at the first that fails or does not end within 15 minutes; the journal
   *                          stays then
   */
  void run(Journal.Entry entry, Journal journal) {
    try {
      for (Step step : entry.undo()) {
        run(step, journal.output());
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION,
          "undoing a condition could not be started: " + Reason.text(e) + AGAIN, e);
    }
    entry.limited().forEach(folder -> AppliedLimit.of(Path.of(folder)).remove());
    journal.clear();
  }

  private void run(Step step, Path output) throws IOException {
    Process process = launcher.start(step, output, UnaryOperator.identity());
    CommandProcesses.release(process);
    if (!CommandProcesses.awaitEnd(process, silence)) {
      console.say("still undoing, by: " + step + " (its output: " + output + ")");
      if (!CommandProcesses.awaitEnd(process, timeout.minus(silence))) {
        CommandProcesses.end(process.toHandle());
        throw new CommandException(ExitCode.CONDITION, "undoing of a condition did not end within "
            + timeout.toSeconds() + " s and was given up: " + step + " (all it printed: "
            + output + ")" + AGAIN);
      }
    }
    if (process.exitValue() != 0) {
      CommandException failed = CommandProcesses.failed("undoing", process.exitValue(), step, output, console);
      throw new CommandException(failed.exitCode(), failed.getMessage() + AGAIN, failed);
    }
    Files.deleteIfExists(output);
  }
}
