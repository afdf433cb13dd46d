// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.ycsbpack.core.driver.Verdict;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run or an experiment, as every format needs it.
 *
 * @param title    one line for readers
 * @param ended    when the last operation ended; empty if nothing was measured
 * @param labels   that tell it from other results, the same from day to day
 * @param details  that change from run to run: commit, build, file
 * @param figures  also invalid ones
 * @param checks   the verdict first
 */
public record ExportedResult(String title, Optional<Instant> ended, Map<String, String> labels,
    Map<String, String> details, List<Figure> figures, List<Check> checks, List<String> warnings) {

  /** Leaves out labels and details without a value. */
  public ExportedResult {
    labels = new TreeMap<>(labels);
    details = new TreeMap<>(details);
    labels.values().removeIf(Objects::isNull);
    details.values().removeIf(Objects::isNull);
  }

  public List<Figure> validFigures() {
    return figures.stream().filter(Figure::valid).toList();
  }

  public long count(Outcome outcome) {
    return checks.stream().filter(check -> check.outcome() == outcome).count();
  }

  public enum Outcome {
    PASSED,
    /** It was judged, and does not hold. */
    FAILED,
    /** The measurement is invalid. */
    ERROR,
    /** No conclusion. */
    SKIPPED
  }

  /** @param words figures and bounds, or why it was not judged; may be empty for a verdict that passed */
  public record Check(String name, Outcome outcome, String words) {
  }

  /**
   * @param name   in lower case with underscores; ends with the unit, which is a base unit: seconds, bytes, ratio
   * @param labels its subject, such as the operation
   * @param value  finite
   */
  public record Figure(String name, Map<String, String> labels, double value, boolean valid) {
    public Figure {
      labels = new TreeMap<>(labels);
    }

    /** The value in decimal digits without an exponent, which every format reads. */
    public String valueText() {
      // Zero has a scale, which would leave trailing digits.
      return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
  }

  /** Collects figures; leaves out what is not known and what is not a finite number, which most formats can't hold. */
  static final class FigureList {
    private final List<Figure> figures = new ArrayList<>();

    List<Figure> figures() {
      return figures;
    }

    /** @param verdict null if the measurement did not end */
    void addVerdict(boolean valid, Verdict verdict) {
      add(true, "valid", Map.of(), valid ? 1 : 0);
      add(true, "exit_code", Map.of(), verdict == null ? null : verdict.exitCode().code());
    }

    /** @param value null when it is not known */
    void add(boolean valid, String name, Map<String, String> labels, Number value) {
      if (value != null && Double.isFinite(value.doubleValue())) {
        figures.add(new Figure(name, labels, value.doubleValue(), valid));
      }
    }
  }
}
