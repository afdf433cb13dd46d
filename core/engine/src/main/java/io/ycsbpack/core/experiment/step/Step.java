package io.ycsbpack.core.experiment.step;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.property.Property;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One {@code ycsb} command that an experiment runs, so that whatever an experiment does, a user can type. It is built,
 * and thereby checked, when the experiment is planned.
 *
 * <p>A command that puts a part of a condition in place has changed nothing when it is refused as misuse (exit code 1).
 * One that undoes it can be repeated, may find nothing to do, and needs nothing but its own words: a journal is enough to
 * undo the condition of an experiment that was killed. As the journal is on disk, these words hold no secret.
 *
 * @param arguments what comes after {@code ycsb} on a command line
 * @param shown     those of them that may be printed: all, unless some may be secret
 */
public record Step(@JsonValue List<String> arguments, List<String> shown) {

  /** That may be printed. */
  public Step {
    arguments = List.copyOf(arguments);
    shown = List.copyOf(shown);
  }

  /** A command with these words. */
  public static Step of(String... words) {
    return read(List.of(words));
  }

  /** As a journal has it. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Step read(List<String> words) {
    return new Step(words, words);
  }

  /** The same with further words. */
  public Step and(String... words) {
    return new Step(joined(arguments, words), joined(shown, words));
  }

  /** The same with further words that may be secret, and are not printed. */
  public Step andHidden(String... words) {
    return new Step(joined(arguments, words), shown);
  }

  private static List<String> joined(List<String> first, String... second) {
    return Stream.concat(first.stream(), Stream.of(second)).toList();
  }

  /** The same with an option. */
  public Step option(String name, Object value) {
    return and(name, text(value));
  }

  /** The same with an option where it has a value. */
  public Step option(String name, Optional<?> value) {
    return value.map(one -> option(name, one)).orElse(this);
  }

  /** The same with the option that a command makes of this parameter. */
  public Step option(Property<?> parameter, Object value) {
    return option(name(parameter), value);
  }

  /** The same where it has a value. */
  public Step option(Property<?> parameter, Optional<?> value) {
    return option(name(parameter), value);
  }

  /** The same with a word where that holds. */
  public Step flag(String name, boolean holds) {
    return holds ? and(name) : this;
  }

  /** The same with the option of a parameter that is true or false, where it is true. */
  public Step flag(Property<Boolean> parameter, boolean holds) {
    return flag(name(parameter), holds);
  }

  /** The value of the option of this parameter; empty where the command has none. */
  public Optional<String> value(Property<?> parameter) {
    int option = arguments.indexOf(name(parameter));
    return option < 0 ? Optional.empty() : Optional.of(arguments.get(option + 1));
  }

  private static String name(Property<?> parameter) {
    return parameter.optionNames().get(parameter.optionNames().size() - 1);
  }

  private static String text(Object value) {
    return value instanceof Duration length ? length.toMillis() + "ms" : value.toString();
  }
}
