package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.console.ProcessConsole;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.hc.core5.http.NoHttpResponseException;

/**
 * Decides whether a query is sent once more after its connection was lost. The other side may close a connection while
 * it is idle: the query then never reached a server. This holds only for a connection that an earlier request used and
 * that has been idle for a second or longer. A query that is lost on a new connection, or on one that was in use, has
 * failed. A write is never sent twice: it begins on a new connection if the old one has been idle.
 */
final class IdleTime {
  private static final long IDLE_NANOS = 1_000_000_000L;
  private static final AtomicBoolean TOLD = new AtomicBoolean();

  private final LongSupplier clock;
  private final long keepAliveNanos;
  private boolean kept;
  private long lastUse;

  IdleTime(LongSupplier clock, Duration keepAlive) {
    this.clock = clock;
    keepAliveNanos = keepAlive.toNanos();
    lastUse = clock.getAsLong();
  }

  private long nanos() {
    return clock.getAsLong() - lastUse;
  }

  boolean isIdle() {
    return nanos() >= IDLE_NANOS;
  }

  boolean isReused() {
    return kept && nanos() <= keepAliveNanos;
  }

  /** @param keeps whether the next request may use the same connection */
  void used(boolean keeps) {
    kept = keeps;
    lastUse = clock.getAsLong();
  }

  interface Exchange<T, E extends Exception> {
    T run() throws E;
  }

  /** Runs an exchange, and repeats it on a new connection if the other side had closed the idle one. */
  <T, E extends Exception> T spend(boolean repeatable, Exchange<T, E> exchange) throws E {
    long idle = nanos();
    boolean maySendAgain = repeatable && isReused() && isIdle();
    try {
      return exchange.run();
    } catch (Exception e) {
      if (!maySendAgain || !isClosedBeforeAnAnswer(e)) {
        throw e;
      }
      if (TOLD.compareAndSet(false, true)) {
        ProcessConsole.warn("the server, or a proxy, closed a connection after it had been idle for "
            + idle / 100_000_000 / 10.0 + " s; its query was sent again. Set "
            + ClickHouseProperties.KEEP_ALIVE.name() + " below the time after which the other side closes");
      }
      return exchange.run();
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
