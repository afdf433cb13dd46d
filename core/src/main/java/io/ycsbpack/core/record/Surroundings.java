package io.ycsbpack.core.record;

import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.Optional;
import java.util.OptionalLong;

/** Watches what goes on around a run on the client's machine, from {@link #begin} to {@link #end}. */
final class Surroundings {
  private static final long SELF = ProcessHandle.current().pid();

  private final OptionalLong target;
  private Optional<MachineReading> machineBefore = Optional.empty();
  private Optional<MachineReading> machineAfter = Optional.empty();
  private Optional<Double> clientWait = Optional.empty();
  private Optional<Double> targetWait = Optional.empty();
  private Optional<RunQueue> clientBefore = Optional.empty();
  private Optional<RunQueue> targetBefore = Optional.empty();

  /** Around a target with this probe. */
  Surroundings(Optional<UsageProbe> probe) {
    target = probe.map(UsageProbe::localProcess).orElse(OptionalLong.empty());
  }

  void begin() {
    machineBefore = MachineReading.now();
    clientBefore = RunQueue.ofProcess(SELF);
    targetBefore = ofTarget();
  }

  void end() {
    machineAfter = MachineReading.now();
    clientWait = waited(clientBefore, RunQueue.ofProcess(SELF));
    targetWait = waited(targetBefore, ofTarget());
  }

  /** A stand-in inside of the client's process is no process of its own. */
  private Optional<RunQueue> ofTarget() {
    return target.isPresent() && target.getAsLong() != SELF ? RunQueue.ofProcess(target.getAsLong()) : Optional.empty();
  }

  private static Optional<Double> waited(Optional<RunQueue> before, Optional<RunQueue> after) {
    return before.flatMap(from -> after.map(to -> to.waitShareSince(from)));
  }

  /**
   * What was seen; null where the machine does not tell.
   *
   * @param before the target's own account at the begin; null when it could not be read
   * @param after  the same at the end
   */
  Figures.Machine figures(ClientUse client, Figures.TargetUse use, Usage before, Usage after) {
    if (machineBefore.isEmpty() || machineAfter.isEmpty()) {
      return null;
    }
    MachineReading from = machineBefore.get();
    MachineReading to = machineAfter.get();
    double busy = to.busySince(from);
    Double others = target.isEmpty() || use == null ? null
        : Math.max(0, busy - (client.cpuCores() + (target.getAsLong() == SELF ? 0 : use.cpuCores()))
            / CpuLimit.coresOnline());
    return new Figures.Machine(busy, others, to.stealSince(from), to.pressureSince(from),
        to.pressureNanos() == null ? null : to.psi() ? "psi" : "schedstat", clientWait.orElse(null),
        targetWait.or(() -> before == null || after == null ? Optional.empty()
            : waited(before.runQueue(), after.runQueue())).orElse(null));
  }
}
