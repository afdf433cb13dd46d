// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import java.io.PrintStream;

/** A command that prints results; {@link CommandTree} sets the stream when it makes the command. */
abstract class ResultCommand {
  PrintStream results;
}
