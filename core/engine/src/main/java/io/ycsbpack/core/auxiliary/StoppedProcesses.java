// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Processes that are stopped by SIGSTOP and continued by SIGCONT, read back from {@code /proc}. */
final class StoppedProcesses {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(2);
  private static final String STOPPED = "T";
  private static final String ENDED = "Z";

  private StoppedProcesses() {
  }

  /**
   * Includes processes that are started meanwhile.
   *
   * @throws CommandException with exit code 5 when that is not possible
   */
  static void turn(Supplier<List<ProcessHandle>> processes, boolean stopped) {
    try {
      boolean done = Deadline.after(TIMEOUT).every(PAUSE).until(() -> {
        List<ProcessHandle> now = processes.get();
        if (is(now, stopped)) {
          return true;
        }
        signal(now, stopped ? "-STOP" : "-CONT");
        return false;
      });
      if (!done) {
        throw failed(stopped, "not all do within " + TIMEOUT.toSeconds() + " s", null);
      }
    } catch (IOException e) {
      throw failed(stopped, Reason.text(e), e);
    }
  }

  /** Whether each of these is stopped, or none is; one that has ended counts as either. */
  static boolean is(List<ProcessHandle> processes, boolean stopped) {
    return processes.stream()
        .map(StoppedProcesses::state)
        .allMatch(state -> state.equals(ENDED) || state.equals(STOPPED) == stopped);
  }

  static boolean isAny(List<ProcessHandle> processes) {
    return processes.stream().map(StoppedProcesses::state).anyMatch(STOPPED::equals);
  }

  private static void signal(List<ProcessHandle> processes, String signal) throws IOException {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    // That of a process that has just ended fails; the next look tells.
    new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .onExit()
        .join();
  }

  private static String state(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[0];
    } catch (IOException e) {
      // gone meanwhile
      return ENDED;
    }
  }

  private static CommandException failed(boolean stopped, String why, Exception cause) {
    return new CommandException(ExitCode.CONDITION,
        "the processes can't be " + (stopped ? "stopped by SIGSTOP: " : "continued by SIGCONT: ") + why, cause);
  }
}
