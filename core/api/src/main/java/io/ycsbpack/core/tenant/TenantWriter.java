// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

/** Sends batches of the table of events from the client. One per thread. */
@FunctionalInterface
public interface TenantWriter extends AutoCloseable {

  /**
   * Sends the rows {@code fromRow} up to, not including, {@code toRow} as one insert, and returns once the server has
   * acknowledged it. Never tries again.
   *
   * @return bytes of the rows as sent, before any transport compression
   * @throws io.ycsbpack.core.TargetException when the server did not acknowledge it
   */
  long write(long fromRow, long toRow);

  /** Gives the connection back, if it holds one; never throws. */
  @Override
  default void close() {
  }
}
