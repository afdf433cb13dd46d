// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * The part of a load that one of several clients does: a contiguous range of the blocks. The ranges of all clients are
 * disjoint and together the whole.
 *
 * @param client from 0
 */
record LoadShare(int client, int clients) {
  /** For the first client to make the tables and their indexes. */
  private static final Duration TABLES_TIMEOUT = Duration.ofMinutes(15);
  /** For a database that refuses to tell whether the tables are there. */
  private static final Duration REFUSALS_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(200);

  static LoadShare of(Settings settings) {
    return new LoadShare(DriverProperties.CLIENT.get(settings), DriverProperties.CLIENTS.get(settings));
  }

  boolean isFirst() {
    return client == 0;
  }

  boolean isWhole() {
    return clients == 1;
  }

  int begin(int blocks) {
    return (int) ((long) blocks * client / clients);
  }

  /** Number of the block behind its last one. */
  int end(int blocks) {
    return (int) ((long) blocks * (client + 1) / clients);
  }

  /**
   * Waits until the first client has made the tables; rows may be there then. A table may be there a moment before the
   * index by which its rows are counted, so refusals are tolerated for a minute.
   *
   * @throws TargetException when the tables belong to another data set, or are missing after 15 minutes
   */
  void awaitTables(TenantStore store, TenantSpec spec, BooleanSupplier stopped) throws InterruptedException {
    AtomicReference<TenantTableState> last = new AtomicReference<>();
    AtomicLong answered = new AtomicLong(System.nanoTime());
    boolean made = Deadline.after(TABLES_TIMEOUT).every(PAUSE).await(() -> {
      try {
        last.set(store.state(spec));
        answered.set(System.nanoTime());
      } catch (TargetException e) {
        if (System.nanoTime() - answered.get() > REFUSALS_TIMEOUT.toNanos()) {
          throw e;
        }
        return false;
      }
      TenantTableState.Kind kind = last.get().kind();
      if (kind == TenantTableState.Kind.FOREIGN) {
        throw new TargetException(last.get().detail());
      }
      boolean ready = kind == TenantTableState.Kind.PARTIAL || kind == TenantTableState.Kind.COMPLETE;
      if (!ready && stopped.getAsBoolean()) {
        throw new TargetException("stopped while waiting for the tables that client 0 makes");
      }
      return ready;
    });
    if (!made) {
      throw new TargetException("client 0 of clientcount=" + clients + " has not made the tables within "
          + TABLES_TIMEOUT.toMinutes() + " min: " + last.get().detail());
    }
  }

  @Override
  public String toString() {
    return "the share of client " + client + " of " + clients;
  }
}
