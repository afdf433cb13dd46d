package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;

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
      if (yaml.isText(property.name())) {
        String text = yaml.text(property.name()).orElseThrow();
        if (!text.contains("${")) {
          check(yaml, property, text);
        }
      }
    }
  }

  private static void check(YamlObject yaml, Property<?> property, String text) {
    try {
      property.find(Settings.NONE.with(Map.of(property.name(), text), ""));
    } catch (UsageException e) {
      throw yaml.placeOf(property.name()).toException(e.getMessage());
    }
  }
}
