package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.probe.ResidentMemory;
import io.ycsbpack.core.probe.SystemCounters;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads what a pod on this machine uses from its control group. Its container's group below may have a smaller quota, as
 * where others write to it: that is the limit then.
 */
final class LocalPodProbe implements UsageProbe {
  private final String pod;
  private final Cgroup group;
  private final Cgroup container;

  /** Of a pod's group, and that of its container; the pod's again where that is not known. */
  LocalPodProbe(String pod, Cgroup group, Cgroup container) {
    this.pod = pod;
    this.group = group;
    this.container = container;
  }

  /** The group whose quota is the limit: the container's counts those above it in. */
  private Cgroup limiting() {
    double own = container.quotaCores().orElse(Double.MAX_VALUE);
    return own < group.quotaCores().orElse(Double.MAX_VALUE) ? container : group;
  }

  @Override
  public String source() {
    return "control group of pod " + pod;
  }

  @Override
  public Usage read() throws IOException {
    return new Usage(group.cpuNanos().orElseThrow(() -> new IOException("pod " + pod + " is gone")),
        limiting().throttling());
  }

  @Override
  public boolean isCheap() {
    return true;
  }

  @Override
  public List<Long> processes() {
    return group.processes();
  }

  @Override
  public boolean isOnThisMachine() {
    return true;
  }

  @Override
  public Optional<CpuLimit> limit() {
    OptionalDouble quota = limiting().quotaCores();
    return quota.isPresent()
        ? Optional.of(new CpuLimit(CpuLimit.Mechanism.QUOTA, quota.getAsDouble()))
        : Optional.empty();
  }

  @Override
  public Optional<CpuWeight> weight() {
    return Optional.of(group).filter(there -> Files.exists(there.door())).map(Cgroup::weight);
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
