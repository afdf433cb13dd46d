package io.ycsbpack.core.probe;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a process of this machine: its CPU time, in steps of 10 ms on Linux, and its control group's throttling. */
public final class ProcessProbe implements UsageProbe {
  private final long pid;

  /** Probes the process with this id. */
  public ProcessProbe(long pid) {
    this.pid = pid;
  }

  @Override
  public String source() {
    return "process " + pid;
  }

  @Override
  public Usage read() throws IOException {
    Duration cpu = ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElseThrow(() -> new IOException("process " + pid + " is gone"));
    return new Usage(cpu.toNanos(), Cgroup.ofProcess(pid).flatMap(Cgroup::throttling));
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
