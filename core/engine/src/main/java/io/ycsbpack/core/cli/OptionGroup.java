// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Options that a command reads together, as settings; {@link CommandTree} adds them to the command. */
public record OptionGroup(List<CommandOption<?>> options) {

  public static OptionGroup of(List<? extends Property<?>> parameters) {
    return new OptionGroup(parameters.stream()
        .<CommandOption<?>>map(parameter -> parameter.type().isOfPairs()
            ? CommandOption.repeated(parameter.withDoc(parameter.doc() + " Repeatable."))
            : CommandOption.of(parameter))
        .toList());
  }

  /** Leaves the other options to {@code --help-all}. */
  public OptionGroup showing(Property<?>... shown) {
    Set<Object> declarations = Stream.of(shown).map(Property::declaration).collect(Collectors.toSet());
    return new OptionGroup(options.stream()
        .<CommandOption<?>>map(
            option -> declarations.contains(option.spec().userObject()) ? option : option.advanced())
        .toList());
  }

  /** Their values, else their defaults. */
  public Settings settings() {
    Settings settings = Settings.NONE;
    for (CommandOption<?> option : options) {
      settings = option.addTo(settings);
    }
    return settings;
  }
}
