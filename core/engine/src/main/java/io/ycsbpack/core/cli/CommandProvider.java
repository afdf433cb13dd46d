// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

/**
 * Adds a command to {@code ycsb}. A module names its implementation in {@code
 * META-INF/services/io.ycsbpack.core.cli.CommandProvider}.
 */
public interface CommandProvider {
  /** The annotated class of the command, which names and describes it. */
  Class<?> type();

  /** An object of that class. It, or each of its subcommands, is a {@code Callable<Integer>}. */
  Object command(CommandContext context);
}
