package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.property.PropertyType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Labels of pods as users write them: {@code a=b,c=d}. */
public final class LabelText {
  /** Its type as a parameter. */
  public static final PropertyType<Map<String, String>> TYPE = PropertyType.of("labels (app=db,tier=hot)", "LABELS",
      LabelText::parse);

  private LabelText() {
  }

  /**
   * Parses them.
   *
   * @throws IllegalArgumentException when they are no such thing
   */
  public static Map<String, String> parse(String text) {
    Map<String, String> labels = new TreeMap<>();
    for (String part : text.split(",", -1)) {
      NodeLabel label = NodeLabel.parse(part);
      labels.put(label.key(), label.value());
    }
    return Collections.unmodifiableMap(labels);
  }
}
