// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Memory of processes of this machine, without the page cache, which belongs to no process. */
public final class ResidentMemory {
  private static final Path PROC = Path.of("/proc");
  private static final String SANDBOX = "runsc-sandbox\0";

  private ResidentMemory() {
  }

  /**
   * The peak memory of each process since its start, in bytes, summed up; empty if none exists, the system does not
   * report it, or one is gVisor's sandbox.
   */
  public static OptionalLong peak(List<Long> processes) {
    return peak(PROC, processes);
  }

  static OptionalLong peak(Path proc, List<Long> processes) {
    if (processes.stream().anyMatch(process -> isSandbox(proc, process))) {
      return OptionalLong.empty();
    }
    return processes.stream()
        .flatMap(process -> SystemFile.value(proc.resolve(process + "/status"), "VmHWM:").stream())
        .mapToLong(kilobytes -> 1024 * Long.parseLong(kilobytes.replace("kB", "").strip()))
        .reduce(Long::sum);
  }

  /** gVisor keeps its sandbox's memory in a file, which counts as memory of none of its processes. */
  private static boolean isSandbox(Path proc, long process) {
    return SystemFile.text(proc.resolve(process + "/cmdline")).startsWith(SANDBOX);
  }
}
