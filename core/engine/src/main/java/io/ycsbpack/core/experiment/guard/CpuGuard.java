// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Compares each trial's CPU, as far as a limit bounds it, with that of the others of its side. */
final class CpuGuard {
  static final int ROUNDS = 4;
  static final double DEVIATIONS = 3;
  static final double LEAST = 0.1;

  /** Scales the median absolute deviation of normal noise to its standard deviation. */
  private static final double NORMAL = 1.4826;
  private static final Set<CpuLimit.Mechanism> LIMITS = Set.of(CpuLimit.Mechanism.QUOTA,
      CpuLimit.Mechanism.CPUSET, CpuLimit.Mechanism.VCPUS);

  private CpuGuard() {
  }

  static Optional<GuardFinding> check(List<RunRound> rounds) {
    List<List<RunRound.Sample>> sides = List.of(RunRound.baselines(rounds), RunRound.candidates(rounds));
    if (sides.stream().noneMatch(CpuGuard::isKnown)) {
      return Optional.empty();
    }
    if (rounds.size() < ROUNDS) {
      return Optional.of(Guard.CPU.notChecked(ROUNDS + " rounds needed, there are " + rounds.size()));
    }
    if (RunRound.runs(rounds).allMatch(run -> run.figures().hasReachedLoad())) {
      return Optional
          .of(Guard.CPU.notChecked("the load was offered, and its share of a limit follows from the load"));
    }
    return sides.stream()
        .filter(CpuGuard::isKnown)
        .flatMap(side -> far(side).stream())
        .findFirst()
        .map(Guard.CPU::refused)
        .or(() -> Optional.of(Guard.CPU.passed()));
  }

  private static boolean isKnown(List<RunRound.Sample> side) {
    return side.stream().map(RunRound.Sample::run).allMatch(run -> run.figures().targetUse() != null && isLimited(run));
  }

  private static boolean isLimited(RunRecord run) {
    return run.target().limit() != null && LIMITS.contains(run.target().limit().mechanism());
  }

  private static Optional<String> far(List<RunRound.Sample> side) {
    return far(side, "was throttled in %.0f %% of the periods", CpuGuard::throttled)
        .or(() -> far(side, "used %.0f %% of its CPU limit", Figures.TargetUse::limitShare));
  }

  private static Double throttled(Figures.TargetUse use) {
    return use.periods() == null || use.periods() == 0 ? null : (double) use.throttledPeriods() / use.periods();
  }

  private static Optional<String> far(List<RunRound.Sample> side, String what,
      Function<Figures.TargetUse, Double> figure) {
    List<RunRound.Sample> known = side.stream()
        .filter(sample -> figure.apply(sample.run().figures().targetUse()) != null)
        .toList();
    if (known.size() < ROUNDS) {
      return Optional.empty();
    }
    double[] shares = known.stream().mapToDouble(sample -> figure.apply(sample.run().figures().targetUse())).toArray();
    double median = median(shares);
    double deviation = NORMAL * median(Arrays.stream(shares).map(share -> Math.abs(share - median)).toArray());
    for (int i = 0; i < shares.length; i++) {
      if (Math.abs(shares[i] - median) > Math.max(LEAST, DEVIATIONS * deviation)) {
        return Optional
            .of(String.format(Locale.ROOT, "the server of %s " + what + ", the median of its rounds is %.0f %%",
                known.get(i).where(), 100 * shares[i], 100 * median));
      }
    }
    return Optional.empty();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
