// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.console.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Commands as child processes: they begin when they are told, and end with this process. */
public final class CommandProcesses {
  private static final long POLL_MILLIS = 50;
  private static final long KILL_SECONDS = 60;
  private static final int LINES_SHOWN = 6;

  private CommandProcesses() {
  }

  /** A command waits for this word, so that nothing is begun which no journal knows. */
  static void release(Process process) {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It has ended already; its exit code tells why.
      process.destroy();
    }
  }

  /** Waits for some of them, and passes a request to stop on to all. Returns the exit codes of the awaited ones. */
  static List<Integer> await(List<Process> awaited, List<Process> all, StopSignal stop) {
    List<Integer> codes = new ArrayList<>();
    boolean told = false;
    for (Process process : awaited) {
      while (!ended(process)) {
        if (stop.isRequested() && !told) {
          Stream.concat(awaited.stream(), all.stream()).distinct().forEach(Process::destroy);
          told = true;
        }
      }
      codes.add(process.exitValue());
    }
    return codes;
  }

  /** Whether it ended within that time; a signal never cuts an undo short. */
  static boolean awaitEnd(Process process, Duration limit) {
    long start = System.nanoTime();
    while (!ended(process)) {
      if (System.nanoTime() - start > limit.toNanos()) {
        return false;
      }
    }
    return true;
  }

  static void end(ProcessHandle process) {
    process.destroy();
    try {
      process.onExit().get(KILL_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      process.destroyForcibly();
    }
  }

  private static boolean ended(Process process) {
    try {
      return process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // Only the signal requests a stop; everything in place has to be undone before anything ends.
      return false;
    }
  }

  /** Shows the last lines that a failed command printed, and returns the failure. */
  static CommandException failed(String what, int code, Step step, Path output, Console console) throws IOException {
    lastLines(output).forEach(console::print);
    return new CommandException(ExitCode.CONDITION, what + " of a condition ended with exit code " + code + ": "
        + step + " (all it printed: " + output + ")");
  }

  public static List<String> lastLines(Path output) throws IOException {
    List<String> lines = Files.readAllLines(output).stream().filter(line -> !line.isBlank()).toList();
    return lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()).stream().map("  "::concat).toList();
  }
}
