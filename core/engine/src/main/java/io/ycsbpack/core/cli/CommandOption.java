// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * An option of a command, made from the declaration of its parameter, and the values that the user gave. It is a field
 * of a command or of a mixin; {@link CommandTree} adds it to the command, which reads it when it is called.
 *
 * <pre>{@code
 * private final CommandOption<Cores> cpu = CommandOption.of(LimitParameters.CPU).required();
 * private final CommandOption<Memory> memory = CommandOption.of(LimitParameters.MEMORY.withDefault("4Gi"));
 * }</pre>
 */
public final class CommandOption<T> {
  private final OptionSpec spec;
  private final String name;

  private CommandOption(String name, OptionSpec spec) {
    this.name = name;
    this.spec = spec;
  }

  /** An option with a value, or, if its values are true and false, without one. */
  public static <T> CommandOption<T> of(Property<T> parameter) {
    return parameter.type().isSwitch()
        ? made(parameter, builder(parameter, parameter.doc()).type(boolean.class).arity("0"))
        : made(parameter, once(parameter, Optional.of(parameter.type())));
  }

  /** An option that sets a property of the workload, which is checked with all others and has its own default. */
  public static CommandOption<String> setting(Property<?> parameter) {
    return made(parameter, once(parameter.withDefault(null), Optional.empty()));
  }

  public static <T> CommandOption<T> repeated(Property<T> parameter) {
    return made(parameter, withValue(parameter, Optional.of(parameter.type())).type(List.class)
        .auxiliaryTypes(Given.class));
  }

  private static <T> CommandOption<T> made(Property<?> parameter, OptionSpec.Builder builder) {
    return new CommandOption<>(parameter.name(), builder.userObject(parameter.declaration()).build());
  }

  private static <T> OptionSpec.Builder once(Property<T> parameter, Optional<PropertyType<T>> type) {
    return withValue(parameter, type).type(Given.class).defaultValue(parameter.defaultText().orElse(null));
  }

  private static <T> OptionSpec.Builder withValue(Property<T> parameter, Optional<PropertyType<T>> type) {
    String doc = parameter.defaultText()
        .map(text -> parameter.doc().replaceFirst("\\.$", "") + " (default: " + text + ").")
        .orElse(parameter.doc());
    OptionSpec.Builder builder = builder(parameter, doc).paramLabel(parameter.type().label())
        .converters(new Parser<>(type));
    return parameter.type().choices().isEmpty() ? builder : builder.completionCandidates(parameter.type().choices());
  }

  private static OptionSpec.Builder builder(Property<?> parameter, String doc) {
    return OptionSpec.builder(parameter.optionNames().toArray(String[]::new)).description(doc.replace("%", "%%"));
  }

  /** Keeps how a value was written; an unchecked one is its text. Words a refusal as picocli expects it. */
  private record Parser<T>(Optional<PropertyType<T>> type) implements ITypeConverter<Given<?>> {
    @Override
    public Given<?> convert(String text) {
      try {
        return new Given<>(text, type.isEmpty() ? text : type.get().require(text));
      } catch (UsageException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** The same option, which only {@code --help-all} lists; {@code hidden} does it for an option of an annotation. */
  public CommandOption<T> advanced() {
    return new CommandOption<>(name, spec.toBuilder().hidden(true).build());
  }

  public CommandOption<T> required() {
    return new CommandOption<>(name, spec.toBuilder().required(true).build());
  }

  OptionSpec spec() {
    return spec;
  }

  public boolean isGiven() {
    return Boolean.TRUE.equals(spec.getValue());
  }

  /** The value, else the default; empty if there is neither. */
  public Optional<T> find() {
    return values().stream().findFirst();
  }

  /** @throws IllegalStateException when it was not given and has no default */
  public T get() {
    return find().orElseThrow(() -> new IllegalStateException(name + " has no value and no default"));
  }

  public List<T> values() {
    return all().stream().map(Given::value).toList();
  }

  public List<String> texts() {
    return all().stream().map(Given::text).toList();
  }

  /** The value, else the default, in its original text; empty if there is neither. */
  public Optional<String> text() {
    return texts().stream().findFirst();
  }

  /** Values of an option whose values are pairs; the last one of a name counts. */
  public static Map<String, String> pairs(CommandOption<Map.Entry<String, String>> option) {
    Map<String, String> pairs = new LinkedHashMap<>();
    option.values().forEach(pair -> pairs.put(pair.getKey(), pair.getValue()));
    return pairs;
  }

  /** Returns the settings with the value of this option over them: pairs in a line each, the last one of a name. */
  public Settings addTo(Settings settings) {
    Map<String, String> lines = new LinkedHashMap<>();
    texts().forEach(text -> lines.put(text.split("=", 2)[0].strip(), text));
    return lines.isEmpty()
        ? settings
        : settings.with(Map.of(name, String.join("\n", lines.values())), spec.names()[0]);
  }

  @SuppressWarnings("unchecked")
  private List<Given<T>> all() {
    Object value = spec.getValue();
    if (value instanceof Boolean) {
      return isGiven() ? List.of((Given<T>) new Given<>("true", true)) : List.of();
    }
    return value == null ? List.of() : value instanceof Given ? List.of((Given<T>) value) : (List<Given<T>>) value;
  }
}
