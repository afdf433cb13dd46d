package io.ycsbpack.core.statistics;

/** What the values so far say of a difference, given the margin D that is asked for. */
public enum Outcome {
  HIGHER,
  LOWER,
  /** The interval holds zero and lies within (-D, +D): no difference of D or more. */
  NO_DIFFERENCE,
  /** The interval holds both, and there are further looks. */
  OPEN,
  /** The interval holds zero and reaches D, and the last look is taken. */
  NOT_RESOLVED;

  public boolean isDifference() {
    return this == HIGHER || this == LOWER;
  }

  public boolean isDecided() {
    return this != OPEN && this != NOT_RESOLVED;
  }
}
