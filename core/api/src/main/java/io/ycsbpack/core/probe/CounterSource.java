// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.util.List;

/** Reads counters of one server together. For one thread. */
public interface CounterSource extends AutoCloseable {

  List<Counter> counters();

  /**
   * The values since the server started, in the order of {@link #counters()}.
   *
   * @throws IOException when they can't be read, or began at zero again
   */
  long[] read() throws IOException;

  @Override
  default void close() {
    // nothing is kept open
  }
}
