// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Closes resources in the reverse order of their opening. Each is closed, also if another fails.
 *
 * <pre>{@code
 * try (Closer opened = new Closer()) {
 *   Server server = Server.start();
 *   opened.add(server::close);
 *   return new Pool(server, opened.keep()); // a failure before this line closes the server
 * }
 * }</pre>
 */
public final class Closer implements AutoCloseable {
  private Deque<Closing> open = new ArrayDeque<>();

  @FunctionalInterface
  public interface Closing extends AutoCloseable {
    @Override
    void close();
  }

  public void add(Closing closing) {
    open.push(closing);
  }

  /** Hands over all that is open; this closer has nothing left to close. */
  public Closer keep() {
    Closer kept = new Closer();
    kept.open = open;
    open = new ArrayDeque<>();
    return kept;
  }

  /** Closes all; the first failure is thrown, with the others as suppressed ones. */
  @Override
  public void close() {
    RuntimeException first = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
