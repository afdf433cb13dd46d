// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** Memory of processes of this machine, without the page cache, which belongs to no process. */
public final class ResidentMemory {
  private static final Path PROC = Path.of("/proc");
  private static final String HIGHEST = "VmHWM:";
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
    long[] known = processes.stream().flatMapToLong(process -> ofProcess(proc, process).stream()).toArray();
    return known.length == 0 ? OptionalLong.empty() : OptionalLong.of(Arrays.stream(known).sum());
  }

  /** gVisor keeps its sandbox's memory in a file, which counts as memory of none of its processes. */
  private static boolean isSandbox(Path proc, long process) {
    try {
      return Files.readString(proc.resolve(process + "/cmdline"), StandardCharsets.ISO_8859_1).startsWith(SANDBOX);
    } catch (IOException e) {
      // It has ended, or this system has no /proc.
      return false;
    }
  }

  private static OptionalLong ofProcess(Path proc, long process) {
    try {
      String status = Files.readString(proc.resolve(process + "/status"), StandardCharsets.ISO_8859_1);
      return status.lines()
          .filter(line -> line.startsWith(HIGHEST))
          .mapToLong(line -> 1024 * Long.parseLong(line.substring(HIGHEST.length()).replace("kB", "").strip()))
          .findFirst();
    } catch (IOException e) {
      // It has ended, or this system has no /proc.
      return OptionalLong.empty();
    }
  }
}
