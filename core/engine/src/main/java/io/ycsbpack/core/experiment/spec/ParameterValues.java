package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks values of a file against their declarations, so that errors name their place. */
final class ParameterValues {
  private ParameterValues() {
  }

  /** Skips values that vary: they are checked when they are known. */
  static void check(YamlObject yaml, List<Property<?>> declared) {
    for (Property<?> property : declared) {
      text(yaml, property.name(), declared).filter(text -> !text.contains("${"))
          .ifPresent(text -> check(yaml, property, text));
    }
  }

  /** Empty without the key, and if its value is no text. A value of a pairs type may also be an object. */
  static Optional<String> text(YamlObject yaml, String key, List<Property<?>> declared) {
    if (yaml.isText(key)) {
      return yaml.text(key);
    }
    boolean isOfPairs = declared.stream().anyMatch(one -> one.name().equals(key) && one.type().isOfPairs());
    return isOfPairs && yaml.isOfObjects(key) ? yaml.object(key).map(pairs -> lines(pairs)) : Optional.empty();
  }

  private static String lines(YamlObject pairs) {
    pairs.texts().forEach((name, value) -> {
      if (value.contains("\n")) {
        throw pairs.placeOf(name).toException("the value of " + name + " has to be in one line");
      }
    });
    return PropertyType.pairs(pairs.texts());
  }

  private static void check(YamlObject yaml, Property<?> property, String text) {
    try {
      property.find(Settings.NONE.with(Map.of(property.name(), text), ""));
    } catch (UsageException e) {
      throw yaml.placeOf(property.name()).toException(e.getMessage());
    }
  }
}
