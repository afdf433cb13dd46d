package io.ycsbpack.core.cli;

import java.util.List;

/**
 * Adds commands to {@code ycsb}. A module names its implementation in {@code
 * META-INF/services/io.ycsbpack.core.cli.CommandProvider}.
 */
public interface CommandProvider {

  /**
   * Objects annotated as picocli commands, or command lines that hold subcommands, each a {@code Callable<Integer>}
   * that returns an exit code.
   */
  List<Object> commands(CommandContext context);
}
