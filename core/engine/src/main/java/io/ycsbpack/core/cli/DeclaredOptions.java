package io.ycsbpack.core.cli;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds the {@link CommandOption}s in the fields of commands and mixins to the commands, in the order of the fields. */
final class DeclaredOptions {
  private final CommandSpec spec;
  private final List<OptionSpec> ordered = new ArrayList<>();

  private DeclaredOptions(CommandSpec spec) {
    this.spec = spec;
  }

  /** Adds those of this command and of all below it. */
  static void addTo(CommandLine line) {
    new DeclaredOptions(line.getCommandSpec()).add();
    line.getSubcommands().values().forEach(DeclaredOptions::addTo);
  }

  private void add() {
    collect(spec.userObject());
    // The help lists options as they were added, so that those of annotations are added again in their turn.
    ordered.stream().filter(spec.options()::contains).forEach(spec::remove);
    ordered.forEach(spec::addOption);
  }

  private void collect(Object owner) {
    for (Field field : owner.getClass().getDeclaredFields()) {
      if (field.getType() == CommandOption.class) {
        ordered.add(((CommandOption<?>) value(field, owner)).spec());
      } else if (field.getType() == OptionGroup.class) {
        ((OptionGroup) value(field, owner)).options().forEach(option -> ordered.add(option.spec()));
      } else if (field.isAnnotationPresent(Mixin.class)) {
        collect(value(field, owner));
      } else {
        spec.options()
            .stream()
            .filter(option -> field.equals(option.userObject()) && option.group() == null)
            .forEach(ordered::add);
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
}
