package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks whether values of a file are what their declarations say, so that what is wrong is told with its place. */
final class ParameterValues {
  private ParameterValues() {
  }

  /**
   * Refuses the first value of the object that can't be; one that varies is looked at when it is known.
   *
   * @param declared what its keys may be among others
   */
  static void check(YamlObject yaml, List<Property<?>> declared) {
    for (Property<?> property : declared) {
      text(yaml, property.name(), declared).filter(text -> !text.contains("${"))
          .ifPresent(text -> check(yaml, property, text));
    }
  }

  /**
   * The value of a key as one text; empty without the key, and where it is no text. One whose type is pairs may also be
   * an object.
   *
   * @param declared what its keys may be among others
   */
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
