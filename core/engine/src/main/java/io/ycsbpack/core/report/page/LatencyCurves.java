// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.page;

import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Distributions of times, all runs of a condition together: histograms are added, never percentiles averaged. */
final class LatencyCurves {
  private static final double[] SHARES = {0, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995,
    0.9999};

  private LatencyCurves() {
  }

  /** For each operation pairs of a share and the time in ms that this share of its operations stayed below. */
  static Map<String, List<double[]>> curves(List<RunRecord> runs) {
    Map<String, Histogram> sums = new TreeMap<>();
    for (RunRecord run : runs) {
      for (OperationFigures operation : run.figures().operations()) {
        Histogram sum = sums.computeIfAbsent(operation.name(), name -> growing());
        sum.add(run.figures().times(operation).decode());
      }
    }
    Map<String, List<double[]>> curves = new TreeMap<>();
    sums.forEach((name, times) -> {
      List<double[]> points = new ArrayList<>();
      for (double share : SHARES) {
        if (isKnown(share, times.getTotalCount())) {
          points.add(new double[]{share, times.getValueAtPercentile(100 * share) / 1e6});
        }
      }
      if (!points.isEmpty()) {
        curves.put(name, points);
      }
    });
    return curves;
  }

  /** Beyond one in as many operations as there are, a percentile is the maximum, which tells of nothing. */
  static boolean isKnown(double share, long operations) {
    return operations > 0 && (1 - share) * operations >= 1;
  }

  private static Histogram growing() {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }
}
