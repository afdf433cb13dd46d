// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.NearestName;
import io.ycsbpack.core.property.Units;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
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

  private static final String PERCENT = "%";

  private final Kind kind;
  private final double percentile;

  enum Kind {
    TIME(new Units("write a time in us, ms or s (250ms)", Units.unit("us", 1e3), Units.unit("ms", 1e6),
        Units.unit("s", 1e9))),
    RATE(Units.ofNumbers("write operations per second (700, 1.5k or 700/s)")),
    FAILURES(Units.ofNumbers("write a number of operations or percent of them (0, 1k or 0.1%)")
        .with(Units.unit(PERCENT, 1)));

    private final Units units;

    Kind(Units units) {
      this.units = units;
    }

    /** @throws IllegalArgumentException with the reason when the text is no bound */
    Units.Amount read(String text) {
      return units.read(this == RATE ? text.replaceFirst("/s$", "") : text);
    }

    /** The unit of output for an amount in this unit: times keep theirs. */
    Units.Unit shown(Units.Unit written) {
      return this == TIME || written.name().equals(PERCENT) ? written : Units.unit(this == RATE ? "/s" : "", 1);
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

  Kind kind() {
    return kind;
  }

  /** A latency is a response time under an offered load. */
  boolean isLatency() {
    return percentile > 0;
  }

  /**
   * @param operation empty for the whole run, whose rates and failures count transactions
   * @return empty when it was not measured
   */
  OptionalDouble of(Figures figures, Optional<String> operation, Units.Unit unit) {
    List<OperationFigures> operations = figures.operations()
        .stream()
        .filter(one -> operation.map(one.name()::equals).orElse(!one.name().equals(OperationSummary.COMPOUND)))
        .toList();
    long ok = operation.isEmpty() ? figures.ok() : operations.stream().mapToLong(OperationFigures::ok).sum();
    long failures = operation.isEmpty()
        ? figures.failures()
        : operations.stream().mapToLong(OperationFigures::failures).sum();
    double nanos = unit.factor().doubleValue();
    return switch (this) {
      case CPU -> figures.cpuPerOperation().stream().mapToDouble(time -> time / nanos).findFirst();
      case THROUGHPUT, GOODPUT -> ok + failures == 0 || figures.runtimeNanos() == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(1e9 * ok / figures.runtimeNanos());
      case FAILED -> ok + failures == 0 ? OptionalDouble.empty()
          : OptionalDouble.of(unit.name().equals(PERCENT) ? 100.0 * failures / (ok + failures) : failures);
      default -> Latency.sum(operations.stream().filter(one -> one.ok() > 0).map(figures::times))
          .stream()
          .mapToDouble(all -> all.getValueAtPercentile(percentile) / nanos)
          .findFirst();
    };
  }

  @Override
  public String toString() {
    return this == P999 ? "p99.9" : name().toLowerCase(Locale.ROOT);
  }
}
