package io.ycsbpack.clickhouse.connection;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Prints the first few failures of each kind, one line each, and counts on in silence: never a flood. */
public final class ErrorLog {
  private static final int SHOWN = 3;
  private static final Map<String, AtomicInteger> SEEN = new ConcurrentHashMap<>();

  private ErrorLog() {
  }

  /** One more failed operation; all threads share the count of its kind. */
  public static void add(String operation, Failure failure) {
    String kind = failure.status().getName() + " " + failure.code();
    int number = SEEN.computeIfAbsent(kind, name -> new AtomicInteger()).incrementAndGet();
    if (number <= SHOWN) {
      System.err.println(operation + " failed with " + failure.status().getName() + ": " + failure.message()
          + (number == SHOWN ? " (more of this kind are counted, not printed)" : ""));
    }
  }
}
