package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Step;
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
  static Step add(Step step, Settings given, List<Property<?>> parameters) {
    Step all = step;
    for (Property<?> parameter : parameters) {
      all = add(all, given, parameter);
    }
    return all;
  }

  private static <T> Step add(Step step, Settings given, Property<T> parameter) {
    return parameter.given(given).map(one -> {
      if (one.value() instanceof Boolean isSet) {
        return step.flag("--" + parameter.name(), isSet);
      }
      if (one.value() instanceof Enum<?> word) {
        return parameter.find(Settings.NONE).filter(word::equals).isPresent() ? step : step.option(parameter, word);
      }
      return step.option(parameter, one);
    }).orElse(step);
  }

  /** Adds an option for each pair of a parameter, in the order of their names. */
  static Step addEach(Step step, Settings given, Property<Map<String, String>> parameter) {
    Step all = step;
    for (Map.Entry<String, String> pair : new TreeMap<>(parameter.find(given).orElse(Map.of())).entrySet()) {
      all = all.option(parameter, pair);
    }
    return all;
  }
}
