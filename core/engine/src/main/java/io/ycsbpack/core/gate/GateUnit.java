package io.ycsbpack.core.gate;

import java.util.Arrays;
import java.util.Optional;

enum GateUnit {
  MICROSECONDS(Kind.TIME, "us", 1e3),
  MILLISECONDS(Kind.TIME, "ms", 1e6),
  SECONDS(Kind.TIME, "s", 1e9),
  PER_SECOND(Kind.RATE, "/s", 1),
  COUNT(Kind.FAILURES, "", 1),
  PERCENT(Kind.FAILURES, "%", 1);

  enum Kind {
    /** Times; in nanoseconds without a unit. */
    TIME("a time in us, ms or s (250ms)"),
    RATE("operations per second (700, 1.5k or 700/s)"),
    FAILURES("a number of operations or percent of them (0, 1k or 0.1%)");

    private final String expected;

    Kind(String expected) {
      this.expected = expected;
    }

    String expected() {
      return expected;
    }
  }

  private final Kind kind;
  private final String text;
  private final double factor;

  GateUnit(Kind kind, String text, double factor) {
    this.kind = kind;
    this.text = text;
    this.factor = factor;
  }

  /** A rate without a unit is per second; empty if there is no such unit. */
  static Optional<GateUnit> of(Kind kind, String text) {
    return Arrays.stream(values())
        .filter(unit -> unit.kind == kind && (unit.text.equals(text) || kind == Kind.RATE && text.isEmpty()))
        .findFirst();
  }

  /** For times, in nanoseconds. */
  double factor() {
    return factor;
  }

  @Override
  public String toString() {
    return text;
  }
}
