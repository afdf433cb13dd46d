package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;

/** Options that a command reads together, as settings; {@link CommandTree} adds them to the command. */
record OptionGroup(List<CommandOption<?>> options) {

  static OptionGroup of(List<? extends Property<?>> parameters) {
    return new OptionGroup(parameters.stream().<CommandOption<?>>map(OptionGroup::option).toList());
  }

  private static CommandOption<?> option(Property<?> parameter) {
    return parameter.type().isSwitch() ? CommandOption.flag(parameter) : CommandOption.of(parameter);
  }

  Settings settings() {
    Settings settings = Settings.NONE;
    for (CommandOption<?> option : options) {
      settings = option.addTo(settings);
    }
    return settings;
  }
}
