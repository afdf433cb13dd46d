// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.binding;

import io.ycsbpack.core.console.ProcessConsole;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.Status;

/** Prints the first few failures of each kind, one line each, and counts on in silence: never a flood. */
public final class ErrorLog {
  private static final int SHOWN = 3;
  private static final Map<String, AtomicInteger> SEEN = new ConcurrentHashMap<>();

  private ErrorLog() {
  }

  /**
   * One more failed operation; all threads share the count of its kind.
   *
   * @param code    the database's number or name of the error, if it has one; tells kinds apart
   * @param message the reason in one line, without secrets
   */
  public static void add(String operation, Status status, Object code, String message) {
    int number = SEEN.computeIfAbsent(status.getName() + " " + code, kind -> new AtomicInteger()).incrementAndGet();
    if (number <= SHOWN) {
      ProcessConsole.print(operation + " failed with " + status.getName() + ": " + message
          + (number == SHOWN ? " (more of this kind are counted, not printed)" : ""));
    }
  }
}
