// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.console;

/** Progress of one long task. Safe to call from any thread; cheap enough to call thousands of times a second. */
@FunctionalInterface
public interface Progress extends AutoCloseable {
  Progress NONE = done -> {
  };

  /** {@code done} of the total are done by now. */
  void at(long done);

  /** The bar for a share of 0 to 1, in characters that every terminal has: {@code [#####...............]}. */
  static String bar(double share) {
    int full = (int) Math.round(Math.max(0, Math.min(1, share)) * 20);
    return "[" + "#".repeat(full) + ".".repeat(20 - full) + "]";
  }

  /** Ends the display; the last output stays visible. */
  @Override
  default void close() {
  }
}
