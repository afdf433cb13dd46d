package io.ycsbpack.core.cli;

import java.io.PrintStream;

/** A command that prints results; {@link CommandTree} sets the stream when it makes the command. */
abstract class ResultCommand {
  /** Takes only results: in a process it is standard output. */
  PrintStream results;
}
