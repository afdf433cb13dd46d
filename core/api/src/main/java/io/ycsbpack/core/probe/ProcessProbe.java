// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads a process of this machine: its CPU time, in steps of 10 ms on Linux, and its control group's throttling. If the
 * group's processes work for it, reads the CPU time of its whole group.
 */
public final class ProcessProbe implements UsageProbe {
  private final long pid;
  private final Optional<Cgroup> whole;

  public ProcessProbe(long pid) {
    this(pid, Optional.empty());
  }

  private ProcessProbe(long pid, Optional<Cgroup> whole) {
    this.pid = pid;
    this.whole = whole;
  }

  /** Probes the process with this id and the present rest of its control group. */
  public static ProcessProbe withItsGroup(long pid) {
    return new ProcessProbe(pid, Cgroup.ofProcess(pid));
  }

  @Override
  public String source() {
    return (whole.isPresent() ? "control group of process " : "process ") + pid;
  }

  @Override
  public Usage read() throws IOException {
    OptionalLong cpu = whole.isPresent()
        ? whole.get().cpuNanos()
        : ProcessHandle.of(pid)
            .flatMap(process -> process.info().totalCpuDuration())
            .map(used -> OptionalLong.of(used.toNanos()))
            .orElse(OptionalLong.empty());
    return new Usage(cpu.orElseThrow(() -> new IOException("process " + pid + " is gone")),
        Cgroup.ofProcess(pid).flatMap(Cgroup::throttling));
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
  public List<Long> processes() {
    return whole.map(Cgroup::processes).orElse(List.of(pid));
  }

  @Override
  public Optional<CpuLimit> limit() {
    return Optional.of(CpuLimit.ofProcess(pid));
  }

  @Override
  public OptionalLong peakMemory() {
    return ResidentMemory.peak(processes());
  }

  @Override
  public Optional<CounterSource> counters() {
    return whole.isPresent() ? SystemCounters.ofGroup(whole.get()) : SystemCounters.ofProcess(pid);
  }
}
