// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * A system program that changes something and ends, with the messages for it.
 *
 * @param failed  the meaning of a failure: "the link can't be made or removed"
 * @param missing the meaning of a failed start
 * @param purpose its purpose, after "interrupted while": "the link was changed"
 */
public record SystemProgram(String failed, String missing, String purpose) {
  public static final String OF_ADMINISTRATORS = "/usr/sbin:/sbin:/usr/local/sbin";

  /** Searches also the administrator's folders. */
  public static Optional<Path> find(String name) {
    String path = System.getenv().getOrDefault("PATH", "") + ":" + OF_ADMINISTRATORS;
    return Arrays.stream(path.split(":"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  public static boolean isInstalled(String name) {
    return find(name).isPresent();
  }

  /** {@code text} is its output without blanks around it. */
  public record Answer(boolean succeeded, String text) {
  }

  /** Runs a command to its end; finds also programs in the administrator's folders. */
  public static Answer ask(ProcessBuilder command) throws IOException, InterruptedException {
    command.environment().merge("PATH", OF_ADMINISTRATORS, (path, further) -> path + ":" + further);
    Process process = command.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return new Answer(process.waitFor() == 0, text);
  }

  /** @throws CommandException with exit code 5 when it can't be started, fails, or the thread is interrupted */
  public void run(String... command) {
    try {
      Answer answer = ask(new ProcessBuilder(command).redirectErrorStream(true));
      if (!answer.succeeded()) {
        throw new CommandException(ExitCode.CONDITION,
            failed + ": '" + String.join(" ", command) + "' said: " + answer.text());
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, missing + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitCode.CONDITION, "interrupted while " + purpose, e);
    }
  }
}
