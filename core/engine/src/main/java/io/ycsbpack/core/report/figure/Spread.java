// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The values of a condition's trials: one value, or the least and the most. */
final class Spread {
  private Spread() {
  }

  /** {@code 1.3 to 1.5}, or one value if both read alike; empty if there are none. */
  static Optional<String> text(Stream<Double> values, String format) {
    DoubleSummaryStatistics all = values.mapToDouble(value -> value).summaryStatistics();
    String least = String.format(Locale.ROOT, format, all.getMin());
    String most = String.format(Locale.ROOT, format, all.getMax());
    return all.getCount() == 0 ? Optional.empty() : Optional.of(least.equals(most) ? least : least + " to " + most);
  }

  /** {@code 1.3 to 1.5 s}; {@code under 0.1 s} if it is too short for a number. */
  static Optional<String> seconds(List<Double> values) {
    return text(values.stream(), "%.1f")
        .map(spread -> (spread.equals("0.0") ? "under 0.1" : spread.replaceFirst("^0[.]0 to ", "at most ")) + " s");
  }
}
