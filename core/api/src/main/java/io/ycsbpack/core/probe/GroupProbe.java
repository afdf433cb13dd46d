// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads the use of a control group of this machine, such as of a pod or a virtual machine.
 *
 * @param owner     the group's owner as text: {@code pod clickhouse-0}
 * @param container a group below, whose smaller quota is the limit; the same group if there is none
 */
public record GroupProbe(String owner, Cgroup group, Cgroup container, OptionalLong localProcess)
    implements
      UsageProbe {

  /** A group that no single process stands for. */
  public GroupProbe(String owner, Cgroup group, Cgroup container) {
    this(owner, group, container, OptionalLong.empty());
  }

  /** A process and the rest of its control group, which works for it; only the process if it has none. */
  public static UsageProbe around(long pid) {
    return Cgroup.ofProcess(pid)
        .<UsageProbe>map(group -> new GroupProbe("process " + pid, group, group, OptionalLong.of(pid)))
        .orElseGet(() -> new ProcessProbe(pid));
  }

  /** The group whose quota is the limit: the container's counts those above it in. */
  private Cgroup limiting() {
    double own = container.quotaCores().orElse(Double.MAX_VALUE);
    return own < group.quotaCores().orElse(Double.MAX_VALUE) ? container : group;
  }

  @Override
  public String source() {
    return "control group of " + owner;
  }

  @Override
  public Usage read() throws IOException {
    return new Usage(group.cpuNanos(owner), limiting().throttling());
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
    if (localProcess.isPresent()) {
      return Optional.of(CpuLimit.ofProcess(localProcess.getAsLong()));
    }
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
