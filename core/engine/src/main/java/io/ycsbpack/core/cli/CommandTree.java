package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.run.Version;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * {@code ycsb} with its commands below it. To make all of them takes longer than most commands run, and an experiment
 * starts a process for each of its steps: so only what is called is made.
 */
final class CommandTree {
  /** They look at the others. */
  private static final Set<Class<?>> OF_ALL = Set.of(HelpCommand.class, CompletionCommand.class);

  private final PrintStream results;

  /** Of commands that print their results here. */
  CommandTree(PrintStream results) {
    this.results = results;
  }

  /** All commands with all of their options. */
  CommandLine whole() {
    return made(YcsbCommand.SUBCOMMANDS, true);
  }

  /** The command that these arguments call, with all of its options; all commands where they call none. */
  CommandLine of(String... arguments) {
    if (arguments.length == 0 || arguments[0].startsWith("-")) {
      return whole();
    }
    Optional<Class<?>> called = YcsbCommand.SUBCOMMANDS.stream()
        .filter(type -> type.getAnnotation(Command.class).name().equals(arguments[0]))
        .findFirst();
    if (called.isPresent()) {
      return OF_ALL.contains(called.get()) ? whole() : made(List.of(called.get()), false);
    }
    CommandLine added = made(List.of(), true);
    return added.getSubcommands().containsKey(arguments[0]) ? added : whole();
  }

  private CommandLine made(List<Class<?>> commands, boolean ofModules) {
    CommandLine line = new CommandLine(new YcsbCommand(), new CommandFactory(results));
    line.getCommandSpec().versionProvider(() -> new String[]{Version.line()});
    commands.forEach(line::addSubcommand);
    if (ofModules) {
      for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
        provider.commands(new CommandContext(results)).forEach(line::addSubcommand);
      }
    }
    DeclaredOptions.addTo(line);
    line.registerConverter(Duration.class, CommandOption.converter(PropertyType.duration()));
    return line;
  }
}
