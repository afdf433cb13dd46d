package io.ycsbpack.core.cli;

import java.io.PrintStream;
import picocli.CommandLine;

/** Makes commands, handing the stream for results to those that print any. */
final class CommandFactory implements CommandLine.IFactory {
  private final PrintStream results;

  CommandFactory(PrintStream results) {
    this.results = results;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    try {
      return type.cast(type.getDeclaredConstructor(PrintStream.class).newInstance(results));
    } catch (NoSuchMethodException e) {
      return CommandLine.defaultFactory().create(type);
    }
  }
}
