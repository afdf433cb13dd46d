// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

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
    List<List<RunRound.Sample>> known = Stream.of(RunRound.baselines(rounds), RunRound.candidates(rounds))
        .filter(CpuGuard::isKnown)
        .toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    if (rounds.size() < ROUNDS) {
      return Optional.of(Guard.CPU.notChecked(ROUNDS + " rounds needed, there are " + rounds.size()));
    }
    if (RunRound.runs(rounds).allMatch(run -> run.figures().hasReachedLoad())) {
      return Optional
          .of(Guard.CPU.notChecked("the load was offered, and its share of a limit follows from the load"));
    }
    return Optional.of(Guard.CPU.judged(known.stream()
        .flatMap(side -> far(side, "was throttled in %.0f %% of the periods", RunRound::throttledShare)
            .or(() -> far(side, "used %.0f %% of its CPU limit", use -> Optional.ofNullable(use.limitShare())))
            .stream())
        .findFirst()));
  }

  private static boolean isKnown(List<RunRound.Sample> side) {
    return side.stream().map(RunRound.Sample::run).allMatch(run -> run.figures().targetUse() != null && isLimited(run));
  }

  private static boolean isLimited(RunRecord run) {
    return run.target().limit() != null && LIMITS.contains(run.target().limit().mechanism());
  }

  private static Optional<String> far(List<RunRound.Sample> side, String what,
      Function<TargetUse, Optional<Double>> figure) {
    Map<RunRound.Sample, Double> shares = new LinkedHashMap<>();
    side.forEach(sample -> figure.apply(sample.run().figures().targetUse())
        .ifPresent(share -> shares.put(sample, share)));
    if (shares.size() < ROUNDS) {
      return Optional.empty();
    }
    double median = median(shares.values().stream().mapToDouble(share -> share));
    double deviation = NORMAL * median(shares.values().stream().mapToDouble(share -> Math.abs(share - median)));
    return shares.entrySet()
        .stream()
        .filter(one -> Math.abs(one.getValue() - median) > Math.max(LEAST, DEVIATIONS * deviation))
        .findFirst()
        .map(one -> String.format(Locale.ROOT, "the server of %s " + what + ", the median of its rounds is %.0f %%",
            one.getKey().where(), 100 * one.getValue(), 100 * median));
  }

  private static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
