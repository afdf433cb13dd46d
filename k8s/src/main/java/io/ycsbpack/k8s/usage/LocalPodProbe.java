package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.ResidentMemory;
import io.ycsbpack.core.probe.SystemCounters;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads what a pod on this machine uses from its control group. */
final class LocalPodProbe implements UsageProbe {
  private final String pod;
  private final Cgroup group;

  LocalPodProbe(String pod, Cgroup group) {
    this.pod = pod;
    this.group = group;
  }

  @Override
  public String source() {
    return "control group of pod " + pod;
  }

  @Override
  public Usage read() throws IOException {
    return new Usage(group.cpuNanos().orElseThrow(() -> new IOException("pod " + pod + " is gone")),
        group.throttling());
  }

  @Override
  public boolean isCheap() {
    return true;
  }

  @Override
  public Optional<CpuLimit> limit() {
    OptionalDouble quota = group.quotaCores();
    return quota.isPresent()
        ? Optional.of(new CpuLimit(CpuLimit.Mechanism.QUOTA, quota.getAsDouble()))
        : Optional.empty();
  }

  @Override
  public OptionalLong peakMemory() {
    return ResidentMemory.peak(group.processes());
  }

  @Override
  public Optional<CounterSource> counters() {
    return SystemCounters.ofGroup(group);
  }
}
