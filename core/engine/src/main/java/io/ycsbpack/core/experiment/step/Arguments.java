package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.property.Property;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The words of a step's command, in the order in which they are added; the one place where values become text. */
public final class Arguments {
  private final List<String> words;

  private Arguments(List<String> words) {
    this.words = new ArrayList<>(words);
  }

  /** That begin with these words. */
  public static Arguments of(String... words) {
    return new Arguments(List.of(words));
  }

  /** That begin with these words. */
  public static Arguments of(List<String> words) {
    return new Arguments(words);
  }

  /** An option with its value. */
  public Arguments option(String name, Object value) {
    words.add(name);
    words.add(value.toString());
    return this;
  }

  /** An option with a length of time, in milliseconds. */
  public Arguments option(String name, Duration value) {
    return option(name, value.toMillis() + "ms");
  }

  /** An option where it has a value. */
  public Arguments option(String name, Optional<?> value) {
    value.ifPresent(one -> option(name, one));
    return this;
  }

  /** The option that a command makes of this parameter, with its value. */
  public Arguments option(Property<?> parameter, Object value) {
    return value instanceof Duration length ? option(name(parameter), length) : option(name(parameter), value);
  }

  /** The same, where it has a value. */
  public Arguments option(Property<?> parameter, Optional<?> value) {
    return option(name(parameter), value);
  }

  private static String name(Property<?> parameter) {
    return parameter.optionNames().get(parameter.optionNames().size() - 1);
  }

  /** A word where it holds. */
  public Arguments flag(String name, boolean holds) {
    if (holds) {
      words.add(name);
    }
    return this;
  }

  /** The option that a command makes of a parameter that is true or false, where it is true. */
  public Arguments flag(Property<Boolean> parameter, boolean holds) {
    return flag(name(parameter), holds);
  }

  /** All of them. */
  public List<String> words() {
    return List.copyOf(words);
  }
}
