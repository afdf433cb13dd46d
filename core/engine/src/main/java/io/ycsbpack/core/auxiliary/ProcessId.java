// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.probe.SystemFile;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process, also after another one got its number, and after the clock of the machine was set.
 *
 * @param started start time: the boot of the machine and the kernel's ticks since then; empty if unknown
 */
public record ProcessId(long pid, String started) {
  private static final Path PROC = Path.of("/proc");
  /** The 22nd field of {@code stat}, counted from the one behind the name, which may hold blanks. */
  private static final int START = 22 - 3;

  public static ProcessId of(ProcessHandle handle) {
    return of(handle, PROC);
  }

  static ProcessId of(ProcessHandle handle, Path proc) {
    String boot = SystemFile.first(proc.resolve("sys/kernel/random/boot_id"));
    return new ProcessId(handle.pid(), SystemFile.stat(proc.resolve(Long.toString(handle.pid())))
        .stream()
        .skip(START)
        .findFirst()
        .map(ticks -> boot + ":" + ticks)
        .orElse(""));
  }

  public Optional<ProcessHandle> living() {
    return living(PROC);
  }

  Optional<ProcessHandle> living(Path proc) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(handle -> started.equals(of(handle, proc).started()));
  }
}
