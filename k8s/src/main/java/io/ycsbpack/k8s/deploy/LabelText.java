package io.ycsbpack.k8s.deploy;

import java.util.Map;
import java.util.TreeMap;

/** Labels as users write them: {@code a=b,c=d}. */
final class LabelText {

  private LabelText() {
  }

  static Map<String, String> parse(String text) {
    Map<String, String> labels = new TreeMap<>();
    for (String label : text.split(",")) {
      String[] pair = label.split("=", 2);
      labels.put(pair[0], pair[1]);
    }
    return labels;
  }
}
