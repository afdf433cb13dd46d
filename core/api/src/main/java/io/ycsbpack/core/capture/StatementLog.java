package io.ycsbpack.core.capture;

import io.ycsbpack.core.TargetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The log that a database keeps of what it was asked. It is read, and nothing is changed. */
public interface StatementLog {

  /**
   * Reads what was asked in a while, and the tables that were touched.
   *
   * @throws TargetException when there is no log, or it may not be read
   */
  LoggedWork read(CaptureWindow window);

  /**
   * How many of these statements began in each second of the span; the list ends with the span.
   *
   * @param window     with which the span was read
   * @param statements of that span
   * @throws TargetException when the log can't be read any more
   */
  List<Long> arrivals(CaptureWindow window, LoggedWork.Span span, List<LoggedStatement> statements);

  /**
   * A statement that reads different values of a column, those of most rows first, the same ones on all servers with
   * the same data.
   *
   * @param column its full name, as {@link LoggedStatement#columns} has it
   * @param most   how many
   */
  String sample(String column, int most);

  /**
   * The shape of a table's data, of a part of its rows where it has many; empty for a table without data of its own,
   * such as a view.
   *
   * @param table its full name, as {@link LoggedWork#tables} has it
   * @throws TargetException when it can't be read
   */
  default Optional<TableShape> shape(String table) {
    return Optional.empty();
  }

  /**
   * A statement that fills a table with data of this shape; {@code ${scale}} in it multiplies the number of rows.
   *
   * @param table its name, as the statement has to have it
   */
  default String generator(String table, TableShape shape) {
    throw new UnsupportedOperationException("no shape is read, so there is no data of it");
  }

  /**
   * A statement that inserts made-up rows into a table of this shape: <code>${rows}</code> of them, which are others for
   * another <code>${start}</code>. Times and days are the newest of the table.
   *
   * @param table   its name, as the statement has to have it
   * @param columns those that get values, as far as some are made for them; none for all
   * @param rows    how many are inserted at a time, on average
   * @return empty where values are made for none of the columns
   */
  default Optional<String> insert(String table, TableShape shape, List<String> columns, double rows) {
    return Optional.empty();
  }

  /**
   * A question that is answered by true where tables have about as many rows as their shapes, at this {@code ${scale}}.
   *
   * @param tables by their names, as the statement has to have them; at least one
   */
  default String ready(Map<String, TableShape> tables) {
    throw new UnsupportedOperationException("no shape is read, so there is no data of it");
  }
}
