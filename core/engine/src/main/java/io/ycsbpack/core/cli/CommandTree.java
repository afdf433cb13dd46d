// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * {@code ycsb} with its commands below it. To make all of them takes longer than most commands run, and an experiment
 * starts a process for each of its steps: so only what is called is made. Loops replace lambdas: the format of picocli's
 * classes is old, and Java archives no lambda over such classes. Each start would make them again.
 */
final class CommandTree {
  /** Their answers name all commands. */
  private static final Set<Class<?>> OF_ALL = Set.of(HelpCommand.class, CompletionCommand.class);

  private static final String HELP_ALL = "--help-all";

  private final PrintStream results;

  CommandTree(PrintStream results) {
    this.results = results;
  }

  /** All commands. */
  CommandLine whole() {
    return made(types());
  }

  private static List<Class<?>> types() {
    List<Class<?>> types = new ArrayList<>(YcsbCommand.SUBCOMMANDS);
    types.addAll(added());
    return types;
  }

  private static List<Class<?>> added() {
    List<Class<?>> added = new ArrayList<>();
    ServiceLoader.load(ResultCommand.class).stream().forEach(command -> added.add(command.type()));
    return added;
  }

  /** The command that these arguments call, with all of its options; all commands if they call none. */
  CommandLine of(String... arguments) {
    CommandLine line = called(arguments);
    if (List.of(arguments).contains(HELP_ALL)) {
      listAllOptions(line);
    }
    return line;
  }

  private CommandLine called(String... arguments) {
    if (Stream.of(arguments).allMatch(argument -> argument.startsWith("-"))) {
      return listed();
    }
    Optional<Class<?>> called = named(YcsbCommand.SUBCOMMANDS, arguments[0]).or(() -> named(added(), arguments[0]));
    boolean alone = called.isPresent() && (!OF_ALL.contains(called.get()) || HelpCommand.isTopic(arguments));
    return made(alone ? List.of(called.get()) : types());
  }

  private static Optional<Class<?>> named(List<Class<?>> types, String name) {
    return types.stream().filter(type -> name(type).equals(name)).findFirst();
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** Each command is its line in the list of commands. */
  private CommandLine listed() {
    List<CommandSpec> lines = new ArrayList<>();
    for (Class<?> type : types()) {
      CommandSpec line = CommandSpec.wrapWithoutInspection(name(type)).name(name(type));
      line.usageMessage().description(type.getAnnotation(Command.class).description());
      lines.add(line);
    }
    return made(lines);
  }

  private CommandLine made(List<?> commands) {
    CommandLine line = new CommandLine(new YcsbCommand(), new Factory());
    line.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new YcsbCommand.Groups());
    for (Object command : commands) {
      line.addSubcommand(command);
    }
    addDeclaredOptions(line);
    return line;
  }

  private static void addDeclaredOptions(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    spec.usageMessage().sortOptions(false);
    sortMethods(spec);
    // The help lists options in the order of addition, so annotated options are added again in their place.
    List<OptionSpec> ordered = new ArrayList<>();
    addOptions(spec, spec.userObject(), ordered);
    boolean anyHidden = false;
    for (OptionSpec option : ordered) {
      if (spec.options().contains(option)) {
        spec.remove(option);
      }
      anyHidden |= option.hidden();
    }
    spec.addOption(OptionSpec.builder("-h", anyHidden ? new String[]{"--help", HELP_ALL} : new String[]{"--help"})
        .usageHelp(true)
        .description(anyHidden ? "Show the usual options, or all options." : "Show this help message and exit.")
        .userObject(HELP_ALL)
        .build());
    for (OptionSpec option : ordered) {
      spec.addOption(option);
    }
    for (CommandLine below : line.getSubcommands().values()) {
      addDeclaredOptions(below);
    }
  }

  /** Commands that are methods of a class have no order. */
  private static void sortMethods(CommandSpec spec) {
    for (Map.Entry<String, CommandLine> below : new TreeMap<>(spec.subcommands()).entrySet()) {
      if (below.getValue().getCommand() instanceof Method) {
        spec.removeSubcommand(below.getKey());
        spec.addSubcommand(below.getKey(), below.getValue());
      }
    }
  }

  /** Makes the help and the completion list every option. */
  static void listAllOptions(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    List<OptionSpec> ordered = spec.options().stream().filter(option -> option.group() == null).toList();
    ordered.forEach(spec::remove);
    ordered.forEach(option -> spec.addOption(option.toBuilder().hidden(false).build()));
    line.getSubcommands().values().forEach(CommandTree::listAllOptions);
  }

  /** Adds the options of a command or mixin, declared or annotated, in the order of its fields. */
  private static void addOptions(CommandSpec spec, Object owner, List<OptionSpec> options) {
    if (owner instanceof Method) {
      // picocli knows the arguments of a method by the places of its annotated options, so these stay.
      for (CommandSpec mixin : spec.mixins().values()) {
        addOptions(CommandSpec.create(), mixin.userObject(), options);
      }
      return;
    }
    for (Field field : owner.getClass().getDeclaredFields()) {
      if (field.getType() == CommandOption.class) {
        options.add(((CommandOption<?>) value(field, owner)).spec());
      } else if (field.getType() == OptionGroup.class) {
        for (CommandOption<?> option : ((OptionGroup) value(field, owner)).options()) {
          options.add(option.spec());
        }
      } else if (field.isAnnotationPresent(Mixin.class)) {
        addOptions(spec, value(field, owner), options);
      } else {
        for (OptionSpec option : spec.options()) {
          if (field.equals(option.userObject()) && option.group() == null) {
            options.add(option);
          }
        }
      }
    }
  }

  private static Object value(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("the options of " + owner.getClass() + " can't be read", e);
    }
  }

  private final class Factory implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      K made = CommandLine.defaultFactory().create(type);
      if (made instanceof ResultCommand command) {
        command.results = results;
      }
      return made;
    }
  }
}
