// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Measures load and CPU contention of the client's machine during a run, from {@link #begin} to {@link #end}. */
final class Surroundings {
  private static final long SELF = ProcessHandle.current().pid();

  /** A server's own account of its CPU leaves out what is no query and no background task: up to a third was seen. */
  private static final double UNCOUNTED = 1.5;

  private final OptionalLong target;
  private final boolean isHere;
  private Moment first = new Moment(Optional.empty(), Optional.empty(), Optional.empty());
  private Moment last = first;

  private record Moment(Optional<MachineReading> machine, Optional<RunQueue> client, Optional<RunQueue> target) {
  }

  Surroundings(Optional<UsageProbe> probe) {
    target = probe.map(UsageProbe::localProcess).orElse(OptionalLong.empty());
    isHere = probe.filter(UsageProbe::isOnThisMachine).isPresent();
  }

  void begin() {
    first = now();
  }

  void end() {
    last = now();
  }

  private Moment now() {
    return new Moment(MachineReading.now(), RunQueue.ofProcess(SELF), ofTarget());
  }

  /** A stand-in server shares the client's process. */
  private Optional<RunQueue> ofTarget() {
    return target.isPresent() && target.getAsLong() != SELF ? RunQueue.ofProcess(target.getAsLong()) : Optional.empty();
  }

  private static Optional<Double> waited(Optional<RunQueue> before, Optional<RunQueue> after) {
    return before.flatMap(from -> after.map(to -> to.waitShareSince(from)));
  }

  /**
   * @param before the target's own account at the start; empty when it could not be read
   * @param after  the target's own account at the end; empty when it could not be read
   */
  Optional<Figures.Machine> figures(ClientUse client, Figures.TargetUse use, Optional<Usage> before,
      Optional<Usage> after) {
    if (first.machine().isEmpty() || last.machine().isEmpty()) {
      return Optional.empty();
    }
    MachineReading from = first.machine().get();
    MachineReading to = last.machine().get();
    double busy = to.busySince(from);
    OptionalDouble pressure = to.pressureSince(from);
    return Optional.of(
        new Figures.Machine(busy, others(busy, client, use).orElse(null), to.stealSince(from),
            pressure.isPresent() ? pressure.getAsDouble() : null,
            to.pressureNanos() == null ? null : to.psi() ? "psi" : "schedstat",
            waited(first.client(), last.client()).orElse(null),
            waited(first.target(), last.target())
                .or(() -> waited(before.flatMap(Usage::runQueue), after.flatMap(Usage::runQueue)))
                .orElse(null),
            freeCores().orElse(null)));
  }

  /** Waits for a quota of either, or of their common container, keep no core busy. */
  private Optional<Integer> freeCores() {
    if (target.isEmpty() || target.getAsLong() == SELF || hasQuota(SELF) || hasQuota(target.getAsLong())) {
      return Optional.empty();
    }
    Set<Integer> cores = new HashSet<>(CpuLimit.coreNumbersOf(SELF));
    cores.addAll(CpuLimit.coreNumbersOf(target.getAsLong()));
    cores.retainAll(CpuLimit.coreNumbersOnline());
    return Optional.of(cores.size());
  }

  private static boolean hasQuota(long pid) {
    return CpuLimit.ofProcess(pid).mechanism() == CpuLimit.Mechanism.QUOTA;
  }

  /**
   * The share of processes other than client and target; empty if unknown. A target that this process did not start may
   * run elsewhere: subtracting it gives a lower bound. Next to a client with a CPU quota, such as a pod, other
   * processes are expected.
   */
  private Optional<Double> others(double busy, ClientUse client, Figures.TargetUse use) {
    double cores = CpuLimit.coresOnline();
    if (use == null) {
      return Optional.empty();
    }
    if (isHere) {
      double known = client.cpuCores() + (target.equals(OptionalLong.of(SELF)) ? 0 : use.cpuCores());
      return Optional.of(Math.max(0, busy - known / cores));
    }
    return hasQuota(SELF)
        ? Optional.empty()
        : othersAtLeast(busy * cores, client.cpuCores(), use.cpuCores(), cores);
  }

  /**
   * Share of these cores that others used, when the target counts only its own use; empty if the target may be all the
   * rest.
   */
  static Optional<Double> othersAtLeast(double busy, double client, double target, double cores) {
    double others = (busy - client - UNCOUNTED * target) / cores;
    return others > 0 ? Optional.of(others) : Optional.empty();
  }
}
