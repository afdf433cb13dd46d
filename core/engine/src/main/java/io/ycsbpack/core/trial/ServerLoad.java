// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.util.Locale;

/** How two servers that are up at the same time are loaded. */
public enum ServerLoad {
  /** Both slices of a round are of the same time. */
  AT_ONCE,
  /** One server at a time is under load, and the order within a round is random. */
  IN_TURNS;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
