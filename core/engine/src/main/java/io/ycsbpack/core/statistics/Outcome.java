// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

/** The answer about a difference, given the margin D. */
public enum Outcome {
  HIGHER,
  LOWER,
  /** The interval includes zero and lies within (-D, +D): no difference of D or more. */
  NO_DIFFERENCE,
  /** The interval holds both, and there are further looks. */
  OPEN,
  /** The interval includes zero and reaches D, and the last look is taken. */
  NOT_RESOLVED;

  public boolean isDifference() {
    return this == HIGHER || this == LOWER;
  }

  public boolean isDecided() {
    return this != OPEN && this != NOT_RESOLVED;
  }
}
