// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.step;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.ShellWord;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One {@code ycsb} command that an experiment runs, so that a user can type all steps of an experiment. It is built,
 * and thereby checked, when the experiment is planned.
 *
 * <p>A command that puts a part of a condition in place has changed nothing when it is refused as misuse (exit code 1).
 * One that undoes it can be repeated, may find nothing to do, and needs only its arguments: a journal is enough to undo
 * the condition of a killed experiment. As the journal is on disk, these arguments hold no secret.
 *
 * @param arguments after {@code ycsb} on a command line
 * @param shown     arguments that may be printed: all, unless some may be secret
 */
public record Step(@JsonValue List<String> arguments, List<String> shown) {

  public Step {
    arguments = List.copyOf(arguments);
    shown = List.copyOf(shown);
  }

  public static Step of(String... words) {
    return read(List.of(words));
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Step read(List<String> words) {
    return new Step(words, words);
  }

  public Step and(String... words) {
    return new Step(joined(arguments, words), joined(shown, words));
  }

  /** Adds words that may be secret, and are not printed. */
  public Step andHidden(String... words) {
    return new Step(joined(arguments, words), shown);
  }

  private static List<String> joined(List<String> first, String... second) {
    return Stream.concat(first.stream(), Stream.of(second)).toList();
  }

  public Step option(String name, Object value) {
    return and(name, text(value));
  }

  public Step option(String name, Optional<?> value) {
    return value.map(one -> option(name, one)).orElse(this);
  }

  public Step option(Property<?> parameter, Object value) {
    return option(name(parameter), value);
  }

  public Step option(Property<?> parameter, Optional<?> value) {
    return option(name(parameter), value);
  }

  /**
   * Adds the parameters that are given as options. Leaves out words and switches that equal their default.
   *
   * @throws UsageException if a value is not of its type
   */
  public Step options(Settings given, List<? extends Property<?>> parameters) {
    Step all = this;
    for (Property<?> parameter : parameters) {
      all = all.option(given, parameter);
    }
    return all;
  }

  private <T> Step option(Settings given, Property<T> parameter) {
    Optional<Given<T>> found = parameter.given(given);
    if (found.isEmpty()) {
      return this;
    }
    T value = found.get().value();
    PropertyType<T> type = parameter.type();
    if (type.isSwitch()) {
      return Boolean.TRUE.equals(value) ? and(name(parameter)) : this;
    }
    if (type.isOfPairs()) {
      Step all = this;
      for (Map.Entry<?, ?> pair : new TreeMap<>((Map<?, ?>) value).entrySet()) {
        all = all.option(parameter, pair);
      }
      return all;
    }
    if (value instanceof Enum<?> constant) {
      return parameter.find(Settings.NONE).filter(value::equals).isPresent()
          ? this
          : option(parameter, PropertyType.word(constant));
    }
    return option(parameter, found.get());
  }

  /** Empty if the command does not have the option. */
  public Optional<String> value(Property<?> parameter) {
    int option = arguments.indexOf(name(parameter));
    return option < 0 ? Optional.empty() : Optional.of(arguments.get(option + 1));
  }

  /** As a line that can be pasted into a POSIX shell, without possible secrets. */
  @Override
  public String toString() {
    return "ycsb " + shown.stream().map(ShellWord::readable).collect(Collectors.joining(" "));
  }

  private static String name(Property<?> parameter) {
    return parameter.optionNames().get(parameter.optionNames().size() - 1);
  }

  private static String text(Object value) {
    return value instanceof Duration length ? length.toMillis() + "ms" : value.toString();
  }
}
