// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Bounds the time in which a request is sent over one connection. A socket's timeout covers only reading: a write to a
 * server that takes nothing, such as a stopped one, would wait as long as the server. One thread for all connections
 * closes the sockets whose time is over, which ends the write.
 */
final class SendLimit {
  private static final Set<SendLimit> SENDING = ConcurrentHashMap.newKeySet();
  private static final long PERIOD_MILLIS = 500;
  private static Thread watch;

  private final Socket socket;
  private final long nanos;
  private final LongSupplier clock;
  private volatile boolean sending;
  private volatile boolean exceeded;
  private volatile long since;

  private SendLimit(Socket socket, long nanos, LongSupplier clock) {
    this.socket = socket;
    this.nanos = nanos;
    this.clock = clock;
  }

  /**
   * Starts the limit of a new connection; {@link #remove} ends it.
   *
   * @param clock in nanoseconds
   */
  static SendLimit of(Socket socket, long nanos, LongSupplier clock) {
    SendLimit limit = new SendLimit(socket, nanos, clock);
    SENDING.add(limit);
    startWatch();
    return limit;
  }

  private static synchronized void startWatch() {
    if (watch == null) {
      watch = new Thread(SendLimit::watch, "clickhouse-send-limit");
      watch.setDaemon(true);
      watch.start();
    }
  }

  private static void watch() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
        SENDING.forEach(SendLimit::closeWhenExceeded);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void begin() {
    since = clock.getAsLong();
    sending = true;
  }

  void end() {
    sending = false;
  }

  private void closeWhenExceeded() {
    if (sending && clock.getAsLong() - since > nanos) {
      exceeded = true;
      try {
        socket.close();
      } catch (IOException e) {
        // Ignore errors: the write ends with the socket in any case.
        remove();
      }
    }
  }

  void remove() {
    SENDING.remove(this);
  }

  /** Returns a timeout if this limit ended the exchange, else the failure itself. */
  IOException explained(IOException failure) {
    if (!exceeded) {
      return failure;
    }
    SocketTimeoutException timeout = new SocketTimeoutException(
        "the server did not take the request within " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms");
    timeout.addSuppressed(failure);
    return timeout;
  }
}
