// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.external;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.SystemProgram.Answer;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command of the user that starts or stops a server. Its output goes to the output of this process.
 *
 * @param text    one line for {@code sh -c}
 * @param address on which the server serves clients; empty if it is not checked
 * @param limit   for the command, and after a stop for the server until it is gone
 */
public record ExternalCommand(String text, Optional<ServerAddress> address, Duration limit) {
  private static final String RUN_BY = " It is run by 'sh -c' in the folder of the experiment's command, with its"
      + " environment, and recorded: passwords belong into files or the environment.";

  public static final Property<String> COMMAND = Property.optional("command",
      PropertyType.text().labelled("COMMAND").checked(ExternalCommand::requireLine),
      "The command, one line." + RUN_BY);
  public static final Property<ServerAddress> ADDRESS = Property.optional("address", ServerAddress.TYPE,
      "TCP address on which the server serves clients (db1:8123). Nothing may answer there before start, so no older "
          + "server is measured or stopped; after stop the command waits until nothing answers. Without it there is "
          + "no check.");
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration KILLED = Duration.ofSeconds(30);
  /** It begins when it is told, so that nothing runs which is not written down. */
  private static final String WAITING = "read -r begin && exec sh -c \"$1\" </dev/null";
  private static final Pattern PROGRAM = Pattern.compile("\\s*([\\w./+-]+)(\\s.*)?");
  private static final int NOT_FOUND = 127;
  private static final int NOT_EXECUTABLE = 126;

  /** Another parameter with a command. */
  public static Property<String> parameter(String name, String doc) {
    return Property.optional(name, COMMAND.type(), doc + RUN_BY);
  }

  /** The command is passed on, and printed, as a line. */
  private static void requireLine(String command) {
    if (command.isBlank()) {
      throw new IllegalArgumentException("it is empty");
    }
    if (command.lines().count() > 1) {
      throw new IllegalArgumentException("it has several lines; join them by && or ;, or write a script and call that");
    }
  }

  /** @throws UsageException with the words of the shell, when no shell can read the command */
  public void requireReadable() {
    Answer looked = look("-n", "-c", text);
    if (!looked.succeeded()) {
      throw new UsageException("'" + text + "' is no command that a shell can read: " + looked.text());
    }
  }

  /** The program that it begins with, if it is missing; empty if it exists, or the command begins in another way. */
  public Optional<String> missingProgram() {
    Matcher begins = PROGRAM.matcher(text);
    return Optional.of(begins)
        .filter(Matcher::matches)
        .map(program -> program.group(1))
        .filter(program -> !look("-c", "command -v \"$1\"", "sh", program).succeeded());
  }

  private static Answer look(String... arguments) {
    try {
      Process process = shell(arguments).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return new Answer(process.waitFor() == 0, said);
    } catch (IOException e) {
      throw failed("a shell (sh) can't be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted", e);
    }
  }

  private static ProcessBuilder shell(String... arguments) {
    return new ProcessBuilder(Stream.concat(Stream.of("sh"), Stream.of(arguments)).toList());
  }

  /** Its process, which waits for {@link #begin}, and does nothing when this process ends before. */
  Process process() {
    try {
      return shell("-c", WAITING, "ycsb-external", text).redirectOutput(ProcessBuilder.Redirect.INHERIT)
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    } catch (IOException e) {
      throw failed("a shell (sh) can't be started: " + e.getMessage(), e);
    }
  }

  /** @throws CommandException with exit code 5 when it fails or takes longer than it may, and then is killed */
  void begin(Process process) {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().close();
    } catch (IOException e) {
      end(process.toHandle());
      throw failed("the command '" + text + "' could not be told to begin: " + e.getMessage(), e);
    }
    // Not of its handle, which knows of the end before the process has its exit code.
    if (!Deadline.after(limit).every(PAUSE).until(() -> !process.isAlive())) {
      end(process.toHandle());
      throw failed("the command '" + text + "' did not end within " + limit.toSeconds()
          + " s and was killed; one that serves until it is stopped has to go on in the background", null);
    }
    int code = process.exitValue();
    if (code != 0) {
      throw failed("the command '" + text + "' ended with exit code " + code + switch (code) {
        case NOT_FOUND -> ": a program that it calls was not found";
        case NOT_EXECUTABLE -> ": a program that it calls may not be executed";
        default -> "";
      }, null);
    }
  }

  static boolean isEnded(ProcessHandle process, Duration within) {
    return Deadline.after(within).every(PAUSE).until(() -> !process.isAlive());
  }

  static void end(ProcessHandle process) {
    List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process)).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(one -> isEnded(one, KILLED));
  }

  static CommandException failed(String what, Exception cause) {
    return new CommandException(ExitCode.CONDITION, what, cause);
  }
}
