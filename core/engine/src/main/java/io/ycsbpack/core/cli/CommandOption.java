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
 * private final CommandOption<Cores> cpu = CommandOption.required(LimitParameters.CPU);
 * private final CommandOption<Memory> memory = CommandOption.of(LimitParameters.MEMORY.withDefault("4Gi"));
 * }</pre>
 */
public final class CommandOption<T> {
  private final OptionSpec spec;
  private final String name;

  private CommandOption(Property<?> parameter, OptionSpec.Builder builder) {
    this(parameter.name(), builder.userObject(parameter.declaration()).build());
  }

  private CommandOption(String name, OptionSpec spec) {
    this.name = name;
    this.spec = spec;
  }

  public static <T> CommandOption<T> of(Property<T> parameter) {
    return new CommandOption<>(parameter, once(parameter, Optional.of(parameter.type())));
  }

  public static <T> CommandOption<T> required(Property<T> parameter) {
    return new CommandOption<>(parameter, once(parameter, Optional.of(parameter.type())).required(true));
  }

  /** An option that sets a property of the workload, which is checked with all others and has its own default. */
  public static CommandOption<String> setting(Property<?> parameter) {
    return new CommandOption<>(parameter, once(parameter.withDefault(null), Optional.empty()));
  }

  public static <T> CommandOption<T> repeated(Property<T> parameter) {
    return new CommandOption<>(parameter, several(parameter));
  }

  public static <T> CommandOption<T> requiredRepeated(Property<T> parameter) {
    return new CommandOption<>(parameter, several(parameter).required(true));
  }

  public static <T> CommandOption<T> flag(Property<T> parameter) {
    return new CommandOption<>(parameter, OptionSpec.builder(names(parameter))
        .description(escaped(parameter.doc()))
        .type(boolean.class)
        .arity("0"));
  }

  private static <T> OptionSpec.Builder once(Property<T> parameter, Optional<PropertyType<T>> type) {
    return builder(parameter, type).type(Given.class).defaultValue(parameter.defaultText().orElse(null));
  }

  private static <T> OptionSpec.Builder several(Property<T> parameter) {
    return builder(parameter, Optional.of(parameter.type())).type(List.class).auxiliaryTypes(Given.class);
  }

  private static <T> OptionSpec.Builder builder(Property<T> parameter, Optional<PropertyType<T>> type) {
    String doc = parameter.defaultText()
        .map(text -> parameter.doc().replaceFirst("\\.$", "") + " (default: " + text + ").")
        .orElse(parameter.doc());
    OptionSpec.Builder builder = OptionSpec.builder(names(parameter))
        .paramLabel(parameter.type().label())
        .description(escaped(doc))
        .converters(new GivenParser<>(type));
    return parameter.type().choices().isEmpty() ? builder : builder.completionCandidates(parameter.type().choices());
  }

  /** Reads a value, and says what is wrong with it as picocli expects it. */
  record Parser<T>(PropertyType<T> type) implements ITypeConverter<T> {
    @Override
    public T convert(String text) {
      try {
        return type.require(text);
      } catch (UsageException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Keeps how a value was written; an unchecked one is its text. */
  private record GivenParser<T>(Optional<PropertyType<T>> type) implements ITypeConverter<Given<?>> {
    @Override
    public Given<?> convert(String text) {
      return new Given<>(text, type.isEmpty() ? text : new Parser<>(type.get()).convert(text));
    }
  }

  private static String[] names(Property<?> parameter) {
    return parameter.optionNames().toArray(String[]::new);
  }

  private static String escaped(String text) {
    return text.replace("%", "%%");
  }

  /** The same option, which only {@code --help-all} lists; {@code hidden} does it for an option of an annotation. */
  public CommandOption<T> advanced() {
    return new CommandOption<>(name, spec.toBuilder().hidden(true).build());
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

  /** The value with how it was written, else the default; empty if there is neither. */
  public Optional<Given<T>> given() {
    return all().stream().findFirst();
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
