package io.ycsbpack.core.capture;

import io.ycsbpack.core.TargetException;

/** The log that a database keeps of what it was asked. It is read, and nothing is changed. */
public interface StatementLog {

  /**
   * Reads what was asked in a while, and the tables that were touched.
   *
   * @throws TargetException when there is no log, or it may not be read
   */
  LoggedWork read(CaptureWindow window);

  /**
   * A statement that reads different values of a column, the same ones on all servers with the same data.
   *
   * @param column its full name, as {@link LoggedStatement#columns} has it
   * @param most   how many
   */
  String sample(String column, int most);
}
