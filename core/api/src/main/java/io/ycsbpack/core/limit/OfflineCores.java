// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.probe.CpuLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Cores of this machine that are switched off for a while.
 *
 * @param note file that says which, so that any later process can undo it
 */
record OfflineCores(Path note) {
  private static final Path CORES = Path.of("/sys/devices/system/cpu");

  /** Whether this user may switch cores off here: core 0 never can be. */
  static boolean isPossible() {
    return Files.isWritable(CORES.resolve("cpu1/online"));
  }

  /** Leaves this number of cores switched on, with the lowest numbers. */
  void leave(int cores) throws IOException {
    List<String> off = new ArrayList<>();
    List<Integer> online = CpuLimit.coreNumbersOnline();
    for (int core : online.subList(cores, online.size())) {
      off.add(Integer.toString(core));
    }
    Files.write(note, off);
    for (String core : off) {
      Files.writeString(CORES.resolve("cpu" + core).resolve("online"), "0");
    }
  }

  void restore() throws IOException {
    if (Files.exists(note)) {
      for (String core : Files.readAllLines(note)) {
        Files.writeString(CORES.resolve("cpu" + core).resolve("online"), "1");
      }
      Files.delete(note);
    }
  }
}
