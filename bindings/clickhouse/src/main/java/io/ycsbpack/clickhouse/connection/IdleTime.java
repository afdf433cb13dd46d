package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.console.ProcessConsole;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.hc.core5.http.NoHttpResponseException;

/**
 * How long a connection has been idle, and what follows when the other side closed it meanwhile: the request never got
 * to a server. A query is then sent once more, on a new connection; a write is not, because a server that dies while it
 * works on one looks the same: it does not begin on a connection that was idle. A connection that was in use within the
 * last second is not idle: its loss is a failure.
 */
final class IdleTime {
  private static final long IDLE_NANOS = 1_000_000_000L;
  private static final AtomicBoolean TOLD = new AtomicBoolean();

  private final LongSupplier clock;
  private long lastUse;

  /** The connection was made now. */
  IdleTime(LongSupplier clock) {
    this.clock = clock;
    lastUse = clock.getAsLong();
  }

  /** Nanoseconds since the last use. */
  long nanos() {
    return clock.getAsLong() - lastUse;
  }

  /** Whether the connection counts as idle. */
  boolean isIdle() {
    return nanos() >= IDLE_NANOS;
  }

  /** The connection is in use now. */
  void used() {
    lastUse = clock.getAsLong();
  }

  /** One request and its answer. */
  interface Exchange<T, E extends Exception> {
    T run() throws E;
  }

  /**
   * Does an exchange.
   *
   * @param repeatable whether the server may get the request twice
   */
  <T, E extends Exception> T spend(boolean repeatable, Exchange<T, E> exchange) throws E {
    long idle = nanos();
    try {
      return exchange.run();
    } catch (Exception e) {
      if (!repeatable || idle < IDLE_NANOS || !isClosedBeforeAnAnswer(e)) {
        throw e;
      }
      if (TOLD.compareAndSet(false, true)) {
        ProcessConsole.warn("a connection was closed by the server, or by a proxy, after it had been idle for "
            + idle / 100_000_000 / 10.0 + " s. A query is then sent once more. Set "
            + ClickHouseProperties.KEEP_ALIVE.name() + " below the time after which the other side closes");
      }
      return exchange.run();
    } finally {
      used();
    }
  }

  private static boolean isClosedBeforeAnAnswer(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause() == t ? null : t.getCause()) {
      if (t instanceof NoHttpResponseException || t instanceof SocketException && !(t instanceof ConnectException)) {
        return true;
      }
    }
    return false;
  }
}
