// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import io.ycsbpack.core.TargetException;

/** The log that a database keeps of its statements. It is read, and nothing is changed. */
public interface StatementLog {

  /** @throws TargetException if there is no log, or the user may not read it */
  LoggedWork read(CaptureWindow window);

  /**
   * A statement that reads different values of a column, the most frequent first. It gives the same values on all servers
   * with the same data.
   *
   * @param column its full name, as {@link LoggedStatement#columns} has it
   */
  String sample(String column);
}
