// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.console;

/** Progress of one long task. Safe to call from any thread; cheap enough to call thousands of times a second. */
@FunctionalInterface
public interface Progress extends AutoCloseable {
  Progress NONE = done -> {
  };

  /** {@code done} of the total are done by now. */
  void at(long done);

  /** Ends the display; the last output stays visible. */
  @Override
  default void close() {
    // most show nothing
  }
}
