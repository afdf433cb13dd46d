// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a figure of a comparison. Documents and tables have its text: {@code Q1 p99 response time, ms}.
 *
 * @param operation empty unless it is a percentile
 * @param percent   0 unless it is a percentile
 */
public record FigureName(Kind kind, String operation, int percent) {
  public static final FigureName THROUGHPUT = new FigureName(Kind.THROUGHPUT, "", 0);
  public static final FigureName CPU_PER_OPERATION = new FigureName(Kind.CPU_PER_OPERATION, "", 0);
  /** Instead of an operation: all together. */
  public static final String ALL = "all operations";

  private static final Pattern PERCENTILE = Pattern.compile("(.+) p(\\d{1,2}) (service|response) time, ms");

  public enum Kind {
    THROUGHPUT("throughput", "ops/s"),
    CPU_PER_OPERATION("CPU per operation", "ms"),
    SERVICE_TIME("service time", "ms"),
    RESPONSE_TIME("response time", "ms");

    private final String label;
    private final String unit;

    Kind(String label, String unit) {
      this.label = label;
      this.unit = unit;
    }
  }

  /** @throws IllegalArgumentException when there is no such figure */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static FigureName parse(String text) {
    Matcher percentile = PERCENTILE.matcher(text);
    FigureName parsed = !percentile.matches()
        ? text.equals(CPU_PER_OPERATION.toString()) ? CPU_PER_OPERATION : THROUGHPUT
        : new FigureName(percentile.group(3).equals("service") ? Kind.SERVICE_TIME : Kind.RESPONSE_TIME,
            percentile.group(1), Integer.parseInt(percentile.group(2)));
    if (!parsed.toString().equals(text)) {
      throw new IllegalArgumentException("there is no figure '" + text + "'");
    }
    return parsed;
  }

  public boolean isPercentile() {
    return percent > 0;
  }

  public String unit() {
    return kind.unit;
  }

  /** Without its unit. */
  public String brief() {
    return (isPercentile() ? operation + " p" + percent + " " : "") + kind.label;
  }

  /** In a sentence: {@code p99 response time of Q2}. */
  public String plain() {
    return isPercentile() ? "p" + percent + " " + kind.label + " of " + operation : kind.label;
  }

  @JsonValue
  @Override
  public String toString() {
    return brief() + ", " + kind.unit;
  }
}
