// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.probe.CpuLimit;
import java.util.List;
import java.util.stream.Collectors;

/** Pins processes to cores, with all of their threads. */
final class CorePins {
  private static final SystemProgram TASKSET = new SystemProgram("a process can't be pinned",
      "a process can't be pinned", "a process was pinned");

  /** With these many, a process would have to end a thread at each of them. */
  private static final int ATTEMPTS = 20;
  /** Taskset's message for an ended thread. */
  private static final String GONE = "No such process";

  private CorePins() {
  }

  /** The cores that this process may run on. */
  static List<Integer> own() {
    return CpuLimit.coreNumbersOf(ProcessHandle.current().pid());
  }

  static void pinSelf(List<Integer> cores) {
    pin(ProcessHandle.current().pid(), cores);
  }

  /** Pins a process. A thread that ends meanwhile also ends taskset, which leaves the later threads unchanged. */
  static void pin(long pid, List<Integer> cores) {
    for (int i = 1; i < ATTEMPTS; i++) {
      try {
        pinOnce(pid, cores);
        return;
      } catch (CommandException e) {
        if (!e.getMessage().contains(GONE)) {
          throw e;
        }
      }
    }
    pinOnce(pid, cores);
  }

  private static void pinOnce(long pid, List<Integer> cores) {
    String list = cores.stream().map(String::valueOf).collect(Collectors.joining(","));
    TASKSET.run("taskset", "-a", "-c", "-p", list, Long.toString(pid));
  }
}
