// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.util.Locale;

/** Decides which arms are up at the same time, and whether a start of servers is a unit of the estimate. */
public enum Design {
  /** The arms move between servers that stay up; the unit of the estimate is a round. */
  SWITCHED,
  /** The servers of all arms are started together, several times; the unit of the estimate is a start. */
  RESTARTED,
  /** Each arm is put in place for a whole run; the unit of the estimate is a round. */
  WHOLE_RUNS;
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
