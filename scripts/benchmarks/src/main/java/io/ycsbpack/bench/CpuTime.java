// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** CPU time of this process and of its ended child processes. */
final class CpuTime {
  private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
      .getOperatingSystemMXBean();
  private static final Path STAT = Path.of("/proc/self/stat");
  /** Linux counts here in hundredths of a second, whatever its own clock is (USER_HZ in proc(5)). */
  private static final long TICK = 10_000_000;
  /** Indexes of cutime and cstime of proc(5) behind the program's name, which may hold blanks. */
  private static final int CHILDREN_USER = 13, CHILDREN_SYSTEM = 14;

  private CpuTime() {
  }

  /** Since the start; NaN if the system does not report ended child processes. */
  static double nanos() throws IOException {
    if (!Files.exists(STAT)) {
      return Double.NaN;
    }
    String stat = Files.readString(STAT);
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long children = Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]);
    return SYSTEM.getProcessCpuTime() + (double) children * TICK;
  }
}
