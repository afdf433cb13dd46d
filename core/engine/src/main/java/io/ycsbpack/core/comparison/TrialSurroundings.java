// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.MachineReading;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.validity.ValidityChecks;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Load on the client's machine while the pairs of a trial were measured, over all starts of its servers. Both sides
 * meet it alike, so it only triggers a warning.
 */
final class TrialSurroundings {
  private final Supplier<Optional<MachineReading>> machine;
  private Optional<MachineReading> before = Optional.empty();
  private OptionalLong usedBefore = OptionalLong.empty();
  private long nanos;
  private double busy;
  private double steal;
  private double pressure;
  private double used;
  private boolean isUsedKnown = true;
  private boolean isPressureKnown = true;
  private String pressureSource;

  TrialSurroundings() {
    this(MachineReading::now);
  }

  TrialSurroundings(Supplier<Optional<MachineReading>> machine) {
    this.machine = machine;
  }

  /** A probe is empty if it does not report its CPU time at once. */
  void begin(List<Optional<UsageProbe>> servers) {
    before = machine.get();
    usedBefore = used(servers);
  }

  void end(List<Optional<UsageProbe>> servers) {
    Optional<MachineReading> after = machine.get();
    OptionalLong usedAfter = used(servers);
    if (before.isEmpty() || after.isEmpty()) {
      return;
    }
    MachineReading from = before.get();
    MachineReading to = after.get();
    long length = to.nanos() - from.nanos();
    nanos += length;
    busy += length * to.busySince(from);
    steal += length * to.stealSince(from);
    OptionalDouble pressed = to.pressureSince(from);
    isPressureKnown &= pressed.isPresent();
    pressure += length * pressed.orElse(0);
    pressureSource = to.psi() ? "psi" : "schedstat";
    isUsedKnown &= usedBefore.isPresent() && usedAfter.isPresent();
    used += isUsedKnown ? usedAfter.getAsLong() - usedBefore.getAsLong() : 0;
  }

  List<Doubt> warnings(Settings thresholds) {
    if (nanos == 0) {
      return List.of();
    }
    Double others = isUsedKnown ? Double.valueOf(Math.max(0, (busy - used / CpuLimit.coresOnline()) / nanos)) : null;
    return ValidityChecks.ofMachine(new Figures.Machine(busy / nanos, others, steal / nanos,
        isPressureKnown ? pressure / nanos : null, isPressureKnown ? pressureSource : null, null, null), thresholds)
        .stream()
        .map(doubt -> new Doubt("while pairs were measured, " + doubt.text(), false))
        .toList();
  }

  /** Empty if one of the servers does not report its CPU time. */
  private static OptionalLong used(List<Optional<UsageProbe>> servers) {
    long sum = ClientMeter.cpuNanos();
    OptionalLong self = OptionalLong.of(ProcessHandle.current().pid());
    for (Optional<UsageProbe> server : servers) {
      if (server.filter(UsageProbe::isCheap).isEmpty()) {
        return OptionalLong.empty();
      }
      try {
        sum += server.get().localProcess().equals(self) ? 0 : server.get().read().cpuNanos();
      } catch (IOException e) {
        return OptionalLong.empty();
      }
    }
    return OptionalLong.of(sum);
  }
}
