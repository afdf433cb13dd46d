package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Prometheus' text format 0.0.4, as the textfile collector of its node exporter takes it: gauges without a time of
 * their own, all lines of a metric together.
 */
final class PrometheusText {
  private PrometheusText() {
  }

  /**
   * The text.
   *
   * @throws UsageException when two results, or two labels, would be one
   */
  static String text(List<ExportedResult> results) {
    Map<String, StringBuilder> metrics = new TreeMap<>();
    Set<PrometheusSeries> known = new HashSet<>();
    for (ExportedResult result : results) {
      for (PrometheusSeries.Sample sample : PrometheusSeries.samples(result)) {
        if (!known.add(sample.series())) {
          throw new UsageException("two results are the same series of Prometheus, " + sample.series()
              + ": export one of them, or tell them apart by --name or --label");
        }
        metrics.computeIfAbsent(sample.series().metric(), metric -> head(metric, sample.figure()))
            .append(sample.series())
            .append(' ')
            .append(sample.figure().valueText())
            .append('\n');
      }
    }
    return String.join("", metrics.values());
  }

  private static StringBuilder head(String metric, ExportedFigure figure) {
    StringBuilder head = new StringBuilder();
    ExportedMetric.help(figure.name()).ifPresent(help -> head.append("# HELP " + metric + " " + help + "\n"));
    return head.append("# TYPE " + metric + " gauge\n");
  }
}
