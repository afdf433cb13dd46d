package io.ycsbpack.couchbasedouble.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last requests of the query service that took at least as long as the threshold, as a real one keeps them: 4000,
 * and from 1 s on where nothing else is set. Safe for all threads.
 */
public final class RequestLog {
  private static final int LIMIT = 4000;

  private final Deque<Entry> entries = new ArrayDeque<>();
  private Duration threshold = Duration.ofSeconds(1);

  /**
   * A request.
   *
   * @param arrived      when it came
   * @param elapsed      how long it took
   * @param statement    its text; null for a prepared one that is named
   * @param preparedText text of the prepared statement that it named; null for another
   * @param arguments    positional parameters as JSON; null for none
   * @param state        how it ended: completed, fatal, timeout
   */
  public record Entry(Instant arrived, Duration elapsed, String statement, String preparedText, String arguments,
      String state) {
  }

  /** Keeps requests that take this long from now on. */
  public synchronized void threshold(Duration least) {
    threshold = least;
  }

  /** A request has ended. */
  public synchronized void add(Entry entry) {
    if (entry.elapsed.compareTo(threshold) >= 0) {
      entries.addLast(entry);
      if (entries.size() > LIMIT) {
        entries.removeFirst();
      }
    }
  }

  /** Those that are kept, the oldest first. */
  public synchronized List<Entry> entries() {
    return List.copyOf(entries);
  }
}
