// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

/** The files of a control group whose names differ between version 1 and 2, and whose values mean the same. */
enum ControlFile {
  BURST("cpu.cfs_burst_us", "cpu.max.burst"),
  WEIGHT("cpu.shares", "cpu.weight"),
  MEMORY("memory.limit_in_bytes", "memory.max"),
  SOFT_MEMORY("memory.soft_limit_in_bytes", "memory.high"),
  /** Holds a line {@code oom_kill}, among others. */
  MEMORY_KILLS("memory.oom_control", "memory.events");

  private final String first;
  private final String second;

  ControlFile(String first, String second) {
    this.first = first;
    this.second = second;
  }

  /** {@code unified} for version 2. */
  String name(boolean unified) {
    return unified ? second : first;
  }
}
