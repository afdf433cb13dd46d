// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.PropertyType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "help", description = {"Show the help of a command, or a topic.",
  "Topics are bindings, properties, exit-codes, counters and guards."})
final class HelpCommand extends ResultCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "COMMAND|TOPIC",
      description = "A command, such as run or k8s deploy; or a topic. Properties can be filtered: properties clickhouse.")
  private List<String> path = List.of();

  /** Whether these arguments of {@code ycsb} ask for a topic, which needs no other command. */
  static boolean isTopic(String... arguments) {
    return arguments.length > 1 && arguments[0].equals("help") && HelpTopic.named(arguments[1]).isPresent();
  }

  @Override
  public void run() {
    Optional<HelpTopic> topic = path.stream().findFirst().flatMap(HelpTopic::named);
    if (topic.isPresent()) {
      topic.get().print(path.subList(1, path.size()), results);
      return;
    }
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
    Stream<String> topics = parent.getParent() == null
        ? Arrays.stream(HelpTopic.values()).map(topic -> "help " + PropertyType.word(topic))
        : Stream.empty();
    Optional<String> deeper = Stream.concat(topics, shown(parent).stream()
        .flatMap(
            command -> shown(command).stream().map(below -> command.getCommandName() + " " + below.getCommandName())))
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
