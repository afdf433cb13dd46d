package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The options of a command, made of the parameters of a condition or neighbor with the same names. */
final class Options {
  private Options() {
  }

  /**
   * Adds the parameters that are given. Words and flags that equal their default are left out.
   *
   * @throws io.ycsbpack.core.UsageException if a value is not of its type
   */
  static Arguments add(Arguments arguments, Settings given, List<Property<?>> parameters) {
    parameters.forEach(parameter -> add(arguments, given, parameter));
    return arguments;
  }

  private static <T> void add(Arguments arguments, Settings given, Property<T> parameter) {
    parameter.given(given).ifPresent(one -> {
      if (one.value() instanceof Boolean isSet) {
        arguments.flag("--" + parameter.name(), isSet);
      } else if (!(one.value() instanceof Enum<?> word)) {
        arguments.option(parameter, one);
      } else if (!parameter.find(Settings.NONE).filter(word::equals).isPresent()) {
        arguments.option(parameter, word);
      }
    });
  }

  /** Adds an option for each pair of a parameter, in the order of their names. */
  static Arguments addEach(Arguments arguments, Settings given, Property<Map<String, String>> parameter) {
    parameter.find(given)
        .ifPresent(pairs -> new TreeMap<>(pairs).entrySet().forEach(pair -> arguments.option(parameter, pair)));
    return arguments;
  }
}
