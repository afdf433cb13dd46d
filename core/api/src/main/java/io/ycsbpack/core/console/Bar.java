// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.console;

/** A progress bar in characters that every terminal has. */
public final class Bar {
  private static final int WIDTH = 20;

  private Bar() {
  }

  /** The bar for a share of 0 to 1: {@code [#####...............]}. */
  public static String text(double share) {
    int full = (int) Math.round(Math.max(0, Math.min(1, share)) * WIDTH);
    return "[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "]";
  }
}
