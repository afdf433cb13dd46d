package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@MeasuresNothing
@Command(name = "help", mixinStandardHelpOptions = true,
    description = "Show the help of a command, as its --help does.")
final class HelpCommand extends ResultCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Its name, such as run, or k8s deploy.")
  private List<String> path = List.of();

  @Override
  public void run() {
    CommandLine command = spec.root().commandLine();
    for (String name : path) {
      CommandLine parent = command;
      command = Optional.ofNullable(parent.getSubcommands().get(name))
          .orElseThrow(() -> new UsageException(unknown(parent, name)));
    }
    command.usage(results);
  }

  /** The answer to a name that no command has: the likely one, else all commands that are shown. */
  static String unknown(CommandLine parent, String name) {
    List<String> shown = shown(parent).stream().map(CommandLine::getCommandName).sorted().toList();
    Optional<String> deeper = shown(parent).stream()
        .flatMap(
            command -> shown(command).stream().map(below -> command.getCommandName() + " " + below.getCommandName()))
        .filter(path -> path.endsWith(" " + name))
        .findFirst();
    return "there is no command '" + name + "'" + deeper.map(path -> "; did you mean '" + path + "'?")
        .orElseGet(() -> NearestName.hint(name, shown, "")) + " (there are " + String.join(", ", shown) + ")";
  }

  private static List<CommandLine> shown(CommandLine parent) {
    return parent.getSubcommands()
        .values()
        .stream()
        .filter(command -> !command.getCommandSpec().usageMessage().hidden())
        .toList();
  }
}
