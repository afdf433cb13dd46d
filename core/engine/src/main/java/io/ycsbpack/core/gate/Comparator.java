package io.ycsbpack.core.gate;

import java.util.Arrays;
import java.util.Optional;

/** How a gate compares its figure with its bound. */
enum Comparator {
  /** At most. */
  AT_MOST("<="),
  /** At least. */
  AT_LEAST(">="),
  /** Below. */
  BELOW("<"),
  /** Above. */
  ABOVE(">");

  private final String text;

  Comparator(String text) {
    this.text = text;
  }

  /** The one with which this text begins; empty for none. */
  static Optional<Comparator> at(String text) {
    return Arrays.stream(values()).filter(comparator -> text.startsWith(comparator.text)).findFirst();
  }

  /** Whether it holds. */
  boolean holds(double value, double bound) {
    return switch (this) {
      case AT_MOST -> value <= bound;
      case AT_LEAST -> value >= bound;
      case BELOW -> value < bound;
      case ABOVE -> value > bound;
    };
  }

  /** The one that holds where this one does not. */
  Comparator opposite() {
    return switch (this) {
      case AT_MOST -> ABOVE;
      case AT_LEAST -> BELOW;
      case BELOW -> AT_LEAST;
      case ABOVE -> AT_MOST;
    };
  }

  /** Its sign. */
  @Override
  public String toString() {
    return text;
  }
}
