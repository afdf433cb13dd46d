package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A program of the system that changes something and ends, in the words of what it changes.
 *
 * @param failed  what it means when it fails: "the link can't be made or removed"
 * @param missing what it means when it can't be started
 * @param purpose what it does, after "interrupted while": "the link was changed"
 */
record SystemProgram(String failed, String missing, String purpose) {

  /**
   * Runs it to its end, also where it is among the programs of an administrator.
   *
   * @throws CommandException with exit code 5 when it can't be started, fails, or the thread is interrupted
   */
  void run(String... command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, further) -> path + ":" + further);
      Process process = builder.start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new CommandException(ExitCode.CONDITION,
            failed + ": '" + String.join(" ", command) + "' said: " + said);
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, missing + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitCode.CONDITION, "interrupted while " + purpose, e);
    }
  }
}
