// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import java.io.PrintStream;

/**
 * A command of {@code ycsb} that prints results. A module adds one by its name in {@code
 * META-INF/services/io.ycsbpack.core.cli.ResultCommand}; it, or each of its subcommands, is a {@code Callable<Integer>}.
 */
public abstract class ResultCommand {
  /** Set by {@link CommandTree} when it makes the command. */
  protected PrintStream results;
}
