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

  /**
   * Options of these parameters.
   *
   * @param prefix of what the help says of each, such as the action that takes them
   */
  static OptionGroup of(String prefix, List<? extends Property<?>> parameters) {
    return new OptionGroup(parameters.stream().<CommandOption<?>>map(one -> prefixed(prefix, one)).toList());
  }

  private static <T> CommandOption<?> prefixed(String prefix, Property<T> parameter) {
    String doc = parameter.doc();
    boolean isAcronym = Character.isUpperCase(doc.charAt(1));
    Property<T> prefixed = parameter
        .withDoc(prefix + (isAcronym ? doc : Character.toLowerCase(doc.charAt(0)) + doc.substring(1)));
    return parameter.type().isSwitch() ? CommandOption.flag(prefixed) : CommandOption.of(prefixed);
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
