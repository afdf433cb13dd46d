// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.util.Locale;

/**
 * How a program's control group competes for CPU time when it is short. Each needs a separate group: without one, every
 * process of the machine's root group competes with a whole group as an equal.
 */
public enum CpuPriority {
  /** A separate group with the usual weight, as a container has without any isolation. */
  NORMAL,
  /** The lowest weight, as BestEffort pods have: {@code cpu.shares} 2 on version 1, {@code cpu.weight} 1 on 2. */
  LOW,
  /** {@code cpu.idle} 1 (Linux 5.15 on): runs when no other process wants to, and yields at once. */
  IDLE,
  /** {@code cpu.qos_level} -1: offline work, only on openEuler's kernels. */
  QOS_LEVEL;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
