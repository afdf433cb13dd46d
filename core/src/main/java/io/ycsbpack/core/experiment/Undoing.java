package io.ycsbpack.core.experiment;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.AppliedLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Undoes the condition that a journal names. */
final class Undoing {
  private final YcsbLauncher launcher;
  private final Console console;

  /** Starts the commands by this launcher. */
  Undoing(YcsbLauncher launcher, Console console) {
    this.launcher = launcher;
    this.console = console;
  }

  /**
   * Runs the commands of a journal one after the other, removes its limits, and removes the journal.
   *
   * @throws CommandException with exit code 5 at the first that fails; the journal stays then
   */
  void run(Journal.Entry entry, Journal journal) {
    try {
      for (List<String> command : entry.undo()) {
        run(command);
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "undoing a condition could not be started: " + e
          + "; the next experiment tries again", e);
    }
    entry.limited().forEach(folder -> AppliedLimit.of(Path.of(folder)).remove());
    journal.clear();
  }

  private void run(List<String> command) throws IOException {
    Path output = Files.createTempFile("ycsb-undo-", ".txt");
    Process process = launcher.start(command, output, YcsbLauncher.Wrapper.NONE);
    LedProcesses.release(process);
    LedProcesses.awaitEnd(process);
    if (process.exitValue() != 0) {
      LastWords.lines(output).forEach(console::print);
      throw LastWords.failed("undoing", process.exitValue(), command, output);
    }
    Files.delete(output);
  }
}
