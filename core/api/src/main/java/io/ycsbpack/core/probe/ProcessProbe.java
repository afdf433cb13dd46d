// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a process of this machine: its CPU time, in steps of 10 ms on Linux, and its control group's throttling. */
public record ProcessProbe(long pid) implements UsageProbe {
  @Override
  public String source() {
    return "process " + pid;
  }

  @Override
  public Usage read() throws IOException {
    long cpuNanos = ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElseThrow(() -> new IOException("process " + pid + " is gone"))
        .toNanos();
    return new Usage(cpuNanos, Cgroup.ofProcess(pid).flatMap(Cgroup::throttling));
  }

  @Override
  public boolean isCheap() {
    return true;
  }

  @Override
  public OptionalLong localProcess() {
    return OptionalLong.of(pid);
  }

  @Override
  public Optional<CpuLimit> limit() {
    return Optional.of(CpuLimit.ofProcess(pid));
  }

  @Override
  public OptionalLong peakMemory() {
    return ResidentMemory.peak(List.of(pid));
  }

  @Override
  public Optional<CounterSource> counters() {
    return SystemCounters.ofProcess(pid);
  }
}
