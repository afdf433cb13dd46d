// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.run.Version;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * {@code ycsb} with its commands below it. To make all of them takes longer than most commands run, and an experiment
 * starts a process for each of its steps: so only what is called is made.
 */
final class CommandTree {
  /** Their answers name all commands. */
  private static final Set<Class<?>> OF_ALL = Set.of(HelpCommand.class, CompletionCommand.class);

  private static final String HELP_ALL = "--help-all";

  private final PrintStream results;

  CommandTree(PrintStream results) {
    this.results = results;
  }

  /** A command, which is only made when it is called. */
  private record Entry(Class<?> type, Supplier<Object> command) {
    String name() {
      return type.getAnnotation(Command.class).name();
    }

    /** Its line in the list of commands. */
    CommandSpec listed() {
      CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name(name());
      spec.usageMessage().description(type.getAnnotation(Command.class).description());
      return spec;
    }
  }

  /** The commands of other modules come last, and are not loaded before. */
  private Stream<Entry> entries() {
    return Stream.concat(YcsbCommand.SUBCOMMANDS.stream().map(type -> new Entry(type, () -> type)),
        ServiceLoader.load(CommandProvider.class)
            .stream()
            .map(ServiceLoader.Provider::get)
            .map(added -> new Entry(added.type(), () -> added.command(new CommandContext(results)))));
  }

  CommandLine whole() {
    return made(entries().map(entry -> entry.command().get()));
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
      return made(entries().map(Entry::listed));
    }
    return entries().filter(entry -> entry.name().equals(arguments[0]))
        .findFirst()
        .filter(entry -> !OF_ALL.contains(entry.type()) || HelpCommand.isTopic(arguments))
        .map(entry -> made(Stream.of(entry.command().get())))
        .orElseGet(this::whole);
  }

  private CommandLine made(Stream<?> commands) {
    CommandLine line = new CommandLine(new YcsbCommand(), new Factory());
    line.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, YcsbCommand::listed);
    line.getCommandSpec().versionProvider(() -> new String[]{Version.line()});
    commands.forEach(line::addSubcommand);
    addDeclaredOptions(line);
    line.registerConverter(Duration.class, CommandOption.converter(PropertyType.duration()));
    return line;
  }

  private static void addDeclaredOptions(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    spec.usageMessage().sortOptions(false);
    if (line.getSubcommands().values().stream().anyMatch(below -> below.getCommand() instanceof Method)) {
      // Methods of a class have no order.
      new TreeMap<>(line.getSubcommands()).forEach((name, below) -> {
        spec.removeSubcommand(name);
        spec.addSubcommand(name, below);
      });
    }
    List<OptionSpec> ordered = options(spec, spec.userObject()).toList();
    // The help lists options in the order of addition, so annotated options are added again in their place.
    ordered.stream().filter(spec.options()::contains).forEach(spec::remove);
    if (ordered.stream().anyMatch(OptionSpec::hidden)) {
      OptionSpec help = spec.findOption("--help");
      spec.remove(help);
      spec.addOption(help.toBuilder()
          .names("-h", "--help", HELP_ALL)
          .description("Show the usual options, or all options.")
          .build());
    }
    ordered.forEach(spec::addOption);
    line.getSubcommands().values().forEach(CommandTree::addDeclaredOptions);
  }

  /** Makes the help and the completion list every option. */
  static void listAllOptions(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    List<OptionSpec> ordered = spec.options().stream().filter(option -> option.group() == null).toList();
    ordered.forEach(spec::remove);
    ordered.forEach(option -> spec.addOption(option.toBuilder().hidden(false).build()));
    line.getSubcommands().values().forEach(CommandTree::listAllOptions);
  }

  private static Stream<OptionSpec> options(CommandSpec spec, Object owner) {
    if (owner instanceof Method) {
      // picocli knows the arguments of a method by the places of its annotated options, so these stay.
      return spec.mixins().values().stream().flatMap(mixin -> options(CommandSpec.create(), mixin.userObject()));
    }
    return Stream.of(owner.getClass().getDeclaredFields()).flatMap(field -> {
      if (field.getType() == CommandOption.class) {
        return Stream.of(((CommandOption<?>) value(field, owner)).spec());
      }
      if (field.getType() == OptionGroup.class) {
        return ((OptionGroup) value(field, owner)).options().stream().map(CommandOption::spec);
      }
      return field.isAnnotationPresent(Mixin.class)
          ? options(spec, value(field, owner))
          : spec.options().stream().filter(option -> field.equals(option.userObject()) && option.group() == null);
    });
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
