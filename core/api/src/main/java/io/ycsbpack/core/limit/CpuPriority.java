package io.ycsbpack.core.limit;

import java.util.Locale;

/**
 * How a program's control group shares CPU time with the others when there is not enough for all. Each needs a group of
 * its own: without one, every process of the machine's root group competes with a whole group as if it were one.
 */
public enum CpuPriority {
  /** A group of its own with the usual weight, as a container has without any isolation. */
  NORMAL,
  /** The lowest weight: {@code cpu.shares} 2 on version 1, {@code cpu.weight} 1 on 2; what BestEffort pods get. */
  LOW,
  /** {@code cpu.idle} 1 (Linux 5.15 on): runs when no other process wants to, and yields at once. */
  IDLE,
  /** {@code cpu.qos_level} -1: offline work, on openEuler's kernels alone. */
  QOS_LEVEL;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
