package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;

/** Options that a command reads together, as settings; {@link DeclaredOptions} adds them to the command. */
final class OptionGroup {
  private final List<CommandOption<?>> options;

  private OptionGroup(List<CommandOption<?>> options) {
    this.options = options;
  }

  /** Options of these parameters. */
  static OptionGroup of(List<? extends Property<?>> parameters) {
    return new OptionGroup(parameters.stream().<CommandOption<?>>map(OptionGroup::option).toList());
  }

  private static CommandOption<?> option(Property<?> parameter) {
    return parameter.type().isSwitch() ? CommandOption.flag(parameter) : CommandOption.of(parameter);
  }

  List<CommandOption<?>> options() {
    return options;
  }

  /** What was given. */
  Settings settings() {
    Settings settings = Settings.NONE;
    for (CommandOption<?> option : options) {
      settings = option.addTo(settings);
    }
    return settings;
  }
}
