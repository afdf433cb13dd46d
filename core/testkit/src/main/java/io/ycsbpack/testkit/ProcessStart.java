// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** When a process began, which tells it from another one that got its number. */
public final class ProcessStart {
  /** The 22nd field of {@code stat}, counted from the one behind the name, which may hold blanks. */
  private static final int START = 22 - 3;

  private ProcessStart() {
  }

  /**
   * The kernel's ticks from the boot of the machine to the start of a process; they survive a change of its clock.
   * Without {@code /proc}, the time of day in milliseconds; 0 if both are unknown.
   */
  public static long ticks(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START]);
    } catch (IOException e) {
      // It has ended, or this system has no /proc.
      return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
  }
}
