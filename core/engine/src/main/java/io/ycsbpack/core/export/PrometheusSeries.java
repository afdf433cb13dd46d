package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A series of Prometheus: a gauge with its labels.
 *
 * @param metric name of the gauge
 * @param labels with names as Prometheus takes them, sorted
 */
record PrometheusSeries(String metric, SortedMap<String, String> labels) {
  private static final String PREFIX = "ycsb_";

  /** A value of a series. */
  record Sample(PrometheusSeries series, ExportedFigure figure) {
  }

  /**
   * The samples of a result: its trusted figures, and {@code ycsb_run_info} with its details.
   *
   * @throws UsageException when two of its labels would be one
   */
  static List<Sample> samples(ExportedResult result) {
    List<ExportedFigure> figures = new ArrayList<>(result.trustedFigures());
    figures.add(new ExportedFigure(ExportedMetric.RUN_INFO.toString(), result.details(), 1, true));
    return figures.stream().map(figure -> new Sample(series(result, figure), figure)).toList();
  }

  private static PrometheusSeries series(ExportedResult result, ExportedFigure figure) {
    SortedMap<String, String> labels = new TreeMap<>();
    result.labels().forEach((name, value) -> put(labels, name, value));
    figure.labels().forEach((name, value) -> put(labels, name, value));
    return new PrometheusSeries(PREFIX + figure.name(), labels);
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

  /** As Prometheus' text format writes it. */
  @Override
  public String toString() {
    return labels.entrySet()
        .stream()
        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
        .collect(Collectors.joining(",", metric + "{", "}"));
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
