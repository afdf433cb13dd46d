// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.tenant.TenantProperties;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Compares the operations of both sides, round by round: a closed loop draws them from the declared mix, so that their
 * shares differ only by chance. Rounds are not added up, because each begins with the same seed.
 */
final class MixGuard {
  static final double DEVIATIONS = 5;
  /** A larger difference than chance makes may still have no effect. */
  static final double LEAST = 0.01;
  /** With fewer operations the normal distribution is no approximation. */
  static final double EXPECTED = 5;

  private MixGuard() {
  }

  static Optional<GuardFinding> check(List<RunRound> rounds) {
    boolean isDrawn = RunRound.runs(rounds).allMatch(run -> run.figures().offered() == null)
        && rounds.stream()
            .allMatch(round -> declared(round.baseline().run()).equals(declared(round.candidate().run())));
    return isDrawn
        ? Optional.of(Guard.MIX.judged(rounds.stream().flatMap(MixGuard::unequal).findFirst()))
        : Optional.empty();
  }

  private static List<Object> declared(RunRecord run) {
    Map<String, String> shares = new TreeMap<>(run.plan().properties());
    shares.keySet().removeIf(name -> !name.endsWith("proportion") && !name.equals(TenantProperties.MIX.name()));
    return List.of(run.plan().workload(), run.plan().files().stream().map(RunRecord.WorkloadFile::sha256).toList(),
        shares);
  }

  private static Stream<String> unequal(RunRound round) {
    RunRound.Sample baseline = round.baseline();
    RunRound.Sample candidate = round.candidate();
    Map<String, Long> a = operations(baseline.run());
    Map<String, Long> b = operations(candidate.run());
    double allA = sum(a);
    double allB = sum(b);
    if (allA == 0 || allB == 0) {
      return Stream.empty();
    }
    Set<String> names = new TreeSet<>(a.keySet());
    names.addAll(b.keySet());
    return names.stream().filter(name -> {
      double both = (a.getOrDefault(name, 0L) + b.getOrDefault(name, 0L)) / (allA + allB);
      // The operation that each thread is at when the measured phase ends is more often one of a slow kind.
      double ends = baseline.run().plan().threads() / allA + candidate.run().plan().threads() / allB;
      double bound = DEVIATIONS * Math.sqrt(both * (1 - both) * (clients(baseline) / allA + clients(candidate) / allB))
          + ends;
      return both * Math.min(allA, allB) >= EXPECTED
          && Math.abs(a.getOrDefault(name, 0L) / allA - b.getOrDefault(name, 0L) / allB) > Math.max(LEAST, bound);
    })
        .map(name -> String.format(Locale.ROOT,
            "%s was %.1f %% of the operations of %s and %.1f %% of the operations of '%s'", name,
            100 * a.getOrDefault(name, 0L) / allA, baseline.where(), 100 * b.getOrDefault(name, 0L) / allB,
            candidate.arm()));
  }

  /** Clients of several databases draw the same operations from the same seed, so that together they are one sample. */
  private static double clients(RunRound.Sample sample) {
    return sample.run().mergedFrom() == null ? 1 : sample.run().mergedFrom().size();
  }

  /** Counts failed operations, without composite ones. */
  private static Map<String, Long> operations(RunRecord run) {
    Map<String, Long> operations = new TreeMap<>();
    for (OperationFigures operation : run.figures().operations()) {
      if (!operation.name().equals(OperationSummary.COMPOUND)) {
        operations.merge(operation.name(), operation.ok() + operation.failures(), Long::sum);
      }
    }
    return operations;
  }

  private static double sum(Map<String, Long> operations) {
    return operations.values().stream().mapToLong(Long::longValue).sum();
  }
}
