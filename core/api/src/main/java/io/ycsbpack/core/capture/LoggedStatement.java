package io.ycsbpack.core.capture;

import java.util.List;

/**
 * Entries of a log that differ in their literals alone.
 *
 * @param id       by which the database tells it from others
 * @param kind     such as Select
 * @param use      how often, and by whom, it was asked
 * @param database that its unqualified names are of
 * @param tables   full names of the tables that it touches
 * @param columns  full names of the columns that it reads
 * @param samples  some of its texts, each as often as chance has drawn it
 */
public record LoggedStatement(String id, String kind, Use use, String database, List<String> tables,
    List<String> columns, List<String> samples) {

  /**
   * The use of a statement.
   *
   * @param count  how often it was asked
   * @param users  how many users asked it
   * @param millis how long the server worked on it on average, in milliseconds
   * @param rows   that some of its executions wrote, each as often as chance has drawn it; empty where that is not known
   */
  public record Use(long count, long users, double millis, List<Long> rows) {
  }
}
