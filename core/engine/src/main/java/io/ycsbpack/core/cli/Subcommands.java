package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** The commands below a command, by their names. */
final class Subcommands {
  private Subcommands() {
  }

  /**
   * The one of this name, which may be hidden.
   *
   * @throws UsageException when there is none
   */
  static CommandLine find(CommandLine parent, String name) {
    return Optional.ofNullable(parent.getSubcommands().get(name))
        .orElseThrow(() -> new UsageException(unknown(parent, name)));
  }

  /** What is said of a name that no command has: the likely one, else all that are shown. */
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

  private static Collection<CommandLine> shown(CommandLine parent) {
    return parent.getSubcommands()
        .values()
        .stream()
        .filter(command -> !command.getCommandSpec().usageMessage().hidden())
        .toList();
  }
}
