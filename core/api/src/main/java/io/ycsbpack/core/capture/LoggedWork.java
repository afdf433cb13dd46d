package io.ycsbpack.core.capture;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a server was asked in a while.
 *
 * @param database   that the connection is to
 * @param span       of the log that was read
 * @param statements the most frequent first
 * @param tables     statements that make each table that was touched, with its indexes, in their order, by its full name
 * @param left       what of these can't be told, a line each
 */
public record LoggedWork(String database, Span span, List<LoggedStatement> statements,
    Map<String, List<String>> tables, List<String> left) {

  /**
   * A part of a log.
   *
   * @param from    its first second
   * @param until   the second behind its last
   * @param entries how many it has
   * @param whole   whether it is all that the window asks for; else these are the newest
   */
  public record Span(Instant from, Instant until, long entries, boolean whole) {
  }
}
