// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.capture;

import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.List;

/** The log that a database keeps of its statements. It is read, and nothing is changed. */
public interface StatementLog {

  /**
   * @param log        name of another table that holds the log; empty for the database's own
   * @param statements most different statements, the most frequent first
   */
  record Window(Duration last, String log, int statements) {
  }

  /**
   * Queries that differ only in their literals.
   *
   * @param tables  full names of the tables that it reads
   * @param columns full names of the columns that it reads
   * @param samples some of its texts, each as often as chance has drawn it; at least one
   */
  record Logged(String id, long count, List<String> tables, List<String> columns, List<String> samples) {
  }

  /**
   * @param statements the most frequent first
   * @param left       entries of the log that are not among them, a line for each kind
   */
  record Content(List<Logged> statements, List<String> left) {
  }

  /** @throws TargetException if there is no log, or the user may not read it */
  Content read(Window window);

  /**
   * A statement that reads different values of a column, the most frequent first. It gives the same values on all servers
   * with the same data.
   *
   * @param column its full name, as {@link Logged#columns} has it
   */
  String sample(String column);
}
