package io.ycsbpack.k8s.usage;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Prometheus' text format, as far as metrics endpoints of a kubelet use it:
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format.
 */
final class PrometheusText {
  private static final Pattern LINE = Pattern
      .compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)\\})?\\s+(\\S+)(?:\\s+(-?\\d+))?\\s*");
  private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]\\w*)=\"((?:[^\"\\\\]|\\\\.)*)\",?");

  private PrometheusText() {
  }

  /**
   * One value.
   *
   * @param name   of the metric
   * @param labels of the series
   * @param value  of it
   * @param millis when it was taken, since 1970; empty when the text does not say
   */
  record Value(String name, Map<String, String> labels, double value, Optional<Long> millis) {
  }

  /** Hands over each value whose name begins with {@code prefix}; a line that is none is left out. */
  static void read(String text, String prefix, Consumer<Value> consumer) {
    text.lines().filter(line -> line.startsWith(prefix)).forEach(line -> {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        consumer.accept(new Value(matcher.group(1), labels(matcher.group(2)), number(matcher.group(3)),
            Optional.ofNullable(matcher.group(4)).map(Long::parseLong)));
      }
    });
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new HashMap<>();
    Matcher matcher = LABEL.matcher(text == null ? "" : text);
    while (matcher.find()) {
      labels.put(matcher.group(1), matcher.group(2).replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\"));
    }
    return labels;
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }
}
