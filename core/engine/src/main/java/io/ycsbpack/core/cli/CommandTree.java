package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.run.Version;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
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

  CommandLine whole() {
    return made(YcsbCommand.SUBCOMMANDS, true);
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
    if (arguments.length == 0 || arguments[0].startsWith("-")) {
      return whole();
    }
    Optional<Class<?>> called = YcsbCommand.SUBCOMMANDS.stream()
        .filter(type -> type.getAnnotation(Command.class).name().equals(arguments[0]))
        .findFirst();
    if (called.isPresent()) {
      return OF_ALL.contains(called.get()) && !HelpCommand.isTopic(arguments) ? whole()
          : made(List.of(called.get()), false);
    }
    CommandLine added = made(List.of(), true);
    return added.getSubcommands().containsKey(arguments[0]) ? added : whole();
  }

  private CommandLine made(List<Class<?>> commands, boolean ofModules) {
    CommandLine line = new CommandLine(new YcsbCommand(), new Factory());
    line.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, YcsbCommand::listed);
    line.getCommandSpec().versionProvider(() -> new String[]{Version.line()});
    commands.forEach(line::addSubcommand);
    if (ofModules) {
      for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
        provider.commands(new CommandContext(results)).forEach(line::addSubcommand);
      }
    }
    addDeclaredOptions(line);
    line.registerConverter(Duration.class, CommandOption.converter(PropertyType.duration()));
    return line;
  }

  private static void addDeclaredOptions(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
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
