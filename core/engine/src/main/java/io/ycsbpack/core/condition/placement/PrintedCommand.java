package io.ycsbpack.core.condition.placement;

import io.ycsbpack.core.ShellWord;
import java.util.List;
import java.util.stream.Collectors;

/** Prints {@code ycsb} commands so that they can be pasted into a POSIX shell. */
final class PrintedCommand {
  private PrintedCommand() {
  }

  static String text(List<String> arguments) {
    return "ycsb " + arguments.stream().map(ShellWord::readable).collect(Collectors.joining(" "));
  }
}
