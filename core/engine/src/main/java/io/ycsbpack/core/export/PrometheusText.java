package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Prometheus' text format 0.0.4, as the textfile collector of its node exporter takes it: gauges without a time of
 * their own, all lines of a metric together.
 */
final class PrometheusText {
  private static final String PREFIX = "ycsb_";

  private final Map<String, StringBuilder> metrics = new TreeMap<>();
  private final Set<String> series = new HashSet<>();

  private PrometheusText() {
  }

  /**
   * The text.
   *
   * @throws UsageException when two results, or two labels, would be one
   */
  static String text(List<ExportedResult> results) {
    PrometheusText text = new PrometheusText();
    for (ExportedResult result : results) {
      result.trustedFigures().forEach(figure -> text.add(result, figure));
      text.add(result, new ExportedFigure("run_info", result.details(), 1, true));
    }
    return text.metrics.entrySet()
        .stream()
        .map(metric -> "# TYPE " + metric.getKey() + " gauge\n" + metric.getValue())
        .collect(Collectors.joining());
  }

  private void add(ExportedResult result, ExportedFigure figure) {
    Map<String, String> labels = new TreeMap<>();
    result.labels().forEach((name, value) -> put(labels, name, value));
    figure.labels().forEach((name, value) -> put(labels, name, value));
    String name = PREFIX + figure.name();
    String line = labels.entrySet()
        .stream()
        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
        .collect(Collectors.joining(",", name + "{", "}"));
    if (!series.add(line)) {
      throw new UsageException("two results are the same series of Prometheus, " + line
          + ": export one of them, or tell them apart by --name or --label");
    }
    metrics.computeIfAbsent(name, any -> new StringBuilder())
        .append(line)
        .append(' ')
        .append(figure.valueText())
        .append('\n');
  }

  private static void put(Map<String, String> labels, String name, String value) {
    String allowed = labelName(name);
    if (labels.put(allowed, value) != null) {
      throw new UsageException("two labels become " + allowed + " in Prometheus, which knows letters, digits and _"
          + " alone: rename one of them");
    }
  }

  /** The name of a label with the characters that Prometheus knows in one. */
  static String labelName(String name) {
    return name.replaceAll("[^a-zA-Z0-9_]", "_");
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
