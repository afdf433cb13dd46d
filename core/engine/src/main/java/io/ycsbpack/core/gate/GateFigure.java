// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A figure of a run that a gate bounds. Latencies are service times, under an offered load response times; without a
 * named operation, of all operations together.
 */
enum GateFigure {
  THROUGHPUT(Kind.RATE, 0),
  /** Another name of {@link #THROUGHPUT}. */
  GOODPUT(Kind.RATE, 0),
  P50(Kind.TIME, 50),
  P90(Kind.TIME, 90),
  P95(Kind.TIME, 95),
  P99(Kind.TIME, 99),
  P999(Kind.TIME, 99.9),
  MAX(Kind.TIME, 100),
  /** Failed operations: their number, or percent of all. */
  FAILED(Kind.FAILURES, 0),
  /** CPU time of the servers for each successful operation. */
  CPU(Kind.TIME, 0);

  private final Kind kind;
  private final double percentile;

  enum Kind {
    TIME("a time in us, ms or s (250ms)", Unit.MICROSECONDS, Unit.MILLISECONDS, Unit.SECONDS),
    RATE("operations per second (700, 1.5k or 700/s)", Unit.PER_SECOND),
    FAILURES("a number of operations or percent of them (0, 1k or 0.1%)", Unit.COUNT, Unit.PERCENT);

    private final String expected;
    private final List<Unit> units;

    Kind(String expected, Unit... units) {
      this.expected = expected;
      this.units = List.of(units);
    }

    /** A rate without a unit is per second. */
    private Unit unit(String text) {
      return units.stream()
          .filter(unit -> unit.text.equals(text) || this == RATE && text.isEmpty())
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(
              (text.isEmpty() ? "the unit is missing" : "'" + text + "' is no unit here") + ": write " + expected));
    }
  }

  enum Unit {
    MICROSECONDS("us", 1e3), MILLISECONDS("ms", 1e6), SECONDS("s", 1e9), PER_SECOND("/s", 1), COUNT("", 1),
    PERCENT("%", 1);

    private final String text;
    /** For times, in nanoseconds. */
    private final double factor;

    Unit(String text, double factor) {
      this.text = text;
      this.factor = factor;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  GateFigure(Kind kind, double percentile) {
    this.kind = kind;
    this.percentile = percentile;
  }

  static List<String> names() {
    return Arrays.stream(values()).map(GateFigure::toString).toList();
  }

  /** @throws IllegalArgumentException with the nearest name */
  static GateFigure named(String name) {
    return Arrays.stream(values())
        .filter(figure -> figure.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no figure '" + name + "'"
            + NearestName.hint(name, names(), "") + " (figures are " + String.join(", ", names()) + ")"));
  }

  /** @throws IllegalArgumentException if the figure has no such unit */
  Unit unit(String text) {
    return kind.unit(text);
  }

  boolean isTime() {
    return kind == Kind.TIME;
  }

  /** A latency is a response time under an offered load. */
  boolean isLatency() {
    return percentile > 0;
  }

  /**
   * @param operation empty for the whole run, whose rates and failures count transactions
   * @return empty when it was not measured
   */
  OptionalDouble of(Figures figures, Optional<String> operation, Unit unit) {
    List<OperationFigures> operations = figures.operations()
        .stream()
        .filter(one -> operation.map(one.name()::equals).orElse(!one.name().equals(OperationSummary.COMPOUND)))
        .toList();
    long ok = operation.isEmpty() ? figures.ok() : operations.stream().mapToLong(OperationFigures::ok).sum();
    long failures = operation.isEmpty()
        ? figures.failures()
        : operations.stream().mapToLong(OperationFigures::failures).sum();
    return switch (this) {
      case CPU -> figures.cpuPerOperation().stream().mapToDouble(nanos -> nanos / unit.factor).findFirst();
      case THROUGHPUT, GOODPUT -> ok + failures == 0 || figures.runtimeNanos() == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(1e9 * ok / figures.runtimeNanos() / unit.factor);
      case FAILED -> ok + failures == 0 ? OptionalDouble.empty()
          : OptionalDouble.of(unit == Unit.PERCENT ? 100.0 * failures / (ok + failures) : failures);
      default -> latency(figures, operations, unit);
    };
  }

  private OptionalDouble latency(Figures figures, List<OperationFigures> operations, Unit unit) {
    return operations.stream()
        .filter(operation -> operation.ok() > 0)
        .map(operation -> figures.times(operation).decode())
        .reduce((sum, more) -> {
          sum.add(more);
          return sum;
        })
        .map(all -> OptionalDouble.of(all.getValueAtPercentile(percentile) / unit.factor))
        .orElse(OptionalDouble.empty());
  }

  @Override
  public String toString() {
    return this == P999 ? "p99.9" : name().toLowerCase(Locale.ROOT);
  }
}
