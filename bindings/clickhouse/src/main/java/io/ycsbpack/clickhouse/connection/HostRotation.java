// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Which of several hosts a thread uses. Threads start on different hosts. A host whose connection failed is avoided for
 * a second; the next operation goes to the next host. A server's own refusal is no reason to move.
 */
public final class HostRotation {
  /** A failed host is avoided for this long, unless all of them failed. */
  static final long DOWN_NANOS = 1_000_000_000L;
  private static final long NEVER = Long.MIN_VALUE;

  private final long[] downSince;
  private final LongSupplier clock;
  private int current;

  public HostRotation(int hosts, int first) {
    this(hosts, first, System::nanoTime);
  }

  HostRotation(int hosts, int first, LongSupplier clock) {
    downSince = new long[hosts];
    Arrays.fill(downSince, NEVER);
    current = Math.floorMod(first, hosts);
    this.clock = clock;
  }

  public int current() {
    return current;
  }

  /** Moves on to the next host that is not down, else to the next one. */
  public void failed() {
    long now = clock.getAsLong();
    downSince[current] = now;
    int next = (current + 1) % downSince.length;
    for (int i = 0; i < downSince.length; i++) {
      int candidate = (current + 1 + i) % downSince.length;
      if (downSince[candidate] == NEVER || now - downSince[candidate] >= DOWN_NANOS) {
        next = candidate;
        break;
      }
    }
    current = next;
  }
}
