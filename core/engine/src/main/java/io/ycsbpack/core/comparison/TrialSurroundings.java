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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Load on the client's machine while the pairs of a trial were measured, over all starts of its servers. Both sides
 * meet it alike, so it only triggers a warning.
 */
final class TrialSurroundings {
  private final Supplier<Optional<MachineReading>> machine;
  private Optional<MachineReading> before = Optional.empty();
  private OptionalLong usedBefore = OptionalLong.empty();
  private final List<Stretch> stretches = new ArrayList<>();

  /** @param used CPU nanoseconds of client and servers in it; empty if they are not known */
  private record Stretch(MachineReading from, MachineReading to, OptionalLong used) {
    long nanos() {
      return to.nanos() - from.nanos();
    }
  }

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
    if (before.isPresent() && after.isPresent()) {
      stretches.add(new Stretch(before.get(), after.get(), usedBefore.isPresent() && usedAfter.isPresent()
          ? OptionalLong.of(usedAfter.getAsLong() - usedBefore.getAsLong())
          : OptionalLong.empty()));
    }
  }

  List<Doubt> warnings(Settings thresholds) {
    if (stretches.isEmpty()) {
      return List.of();
    }
    double busy = mean(stretch -> stretch.to().busySince(stretch.from()));
    Double others = stretches.stream().allMatch(stretch -> stretch.used().isPresent())
        ? Double.valueOf(Math.max(0, busy - mean(stretch -> (double) stretch.used().getAsLong() / stretch.nanos())
            / CpuLimit.coresOnline()))
        : null;
    boolean isPressureKnown = stretches.stream()
        .allMatch(stretch -> stretch.to().pressureSince(stretch.from()).isPresent());
    return ValidityChecks.ofMachine(new Figures.Machine(busy, others,
        mean(stretch -> stretch.to().stealSince(stretch.from())),
        isPressureKnown ? mean(stretch -> stretch.to().pressureSince(stretch.from()).getAsDouble()) : null,
        isPressureKnown ? stretches.get(0).to().psi() ? "psi" : "schedstat" : null, null, null, null), thresholds)
        .stream()
        .map(doubt -> new Doubt("while pairs were measured, " + doubt.text(), false))
        .toList();
  }

  /** The mean of a share over all stretches, by their length. */
  private double mean(ToDoubleFunction<Stretch> share) {
    return stretches.stream().mapToDouble(stretch -> stretch.nanos() * share.applyAsDouble(stretch)).sum()
        / stretches.stream().mapToLong(Stretch::nanos).sum();
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
