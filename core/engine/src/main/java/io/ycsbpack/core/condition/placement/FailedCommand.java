// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.step.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Output of a condition's command before it failed. */
public final class FailedCommand {
  private static final int LINES_SHOWN = 6;

  private FailedCommand() {
  }

  public static List<String> lines(Path output) throws IOException {
    List<String> lines = Files.readAllLines(output).stream().filter(line -> !line.isBlank()).toList();
    return lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()).stream().map("  "::concat).toList();
  }

  static CommandException failed(String what, int code, Step step, Path output) {
    return new CommandException(ExitCode.CONDITION, what + " of a condition ended with exit code " + code + ": "
        + step + " (all it printed: " + output + ")");
  }
}
