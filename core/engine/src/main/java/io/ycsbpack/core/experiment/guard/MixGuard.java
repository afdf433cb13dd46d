// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.tenant.TenantProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

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
    for (RunRound round : rounds) {
      RunRecord a = round.baseline().run();
      RunRecord b = round.candidate().run();
      if (a.figures().offered() != null || b.figures().offered() != null || !declared(a).equals(declared(b))) {
        return Optional.empty();
      }
    }
    for (RunRound round : rounds) {
      Optional<String> unequal = unequal(round.baseline(), round.candidate());
      if (unequal.isPresent()) {
        return Optional.of(Guard.MIX.refused(unequal.get()));
      }
    }
    return Optional.of(Guard.MIX.passed());
  }

  private static List<Object> declared(RunRecord run) {
    Map<String, String> shares = new TreeMap<>(run.plan().properties());
    shares.keySet().removeIf(name -> !name.endsWith("proportion") && !name.equals(TenantProperties.MIX.name()));
    return List.of(run.plan().workload(), run.plan().files().stream().map(RunRecord.WorkloadFile::sha256).toList(),
        shares);
  }

  private static Optional<String> unequal(RunRound.Sample baseline, RunRound.Sample candidate) {
    Map<String, Long> a = operations(baseline.run());
    Map<String, Long> b = operations(candidate.run());
    double allA = sum(a);
    double allB = sum(b);
    if (allA == 0 || allB == 0) {
      return Optional.empty();
    }
    Set<String> names = new TreeSet<>(a.keySet());
    names.addAll(b.keySet());
    List<String> unequal = new ArrayList<>();
    for (String name : names) {
      double shareA = a.getOrDefault(name, 0L) / allA;
      double shareB = b.getOrDefault(name, 0L) / allB;
      double both = (a.getOrDefault(name, 0L) + b.getOrDefault(name, 0L)) / (allA + allB);
      // The operation that each thread is at when the measured phase ends is more often one of a slow kind.
      double ends = baseline.run().plan().threads() / allA + candidate.run().plan().threads() / allB;
      double bound = DEVIATIONS * Math.sqrt(both * (1 - both) * (clients(baseline) / allA + clients(candidate) / allB))
          + ends;
      if (both * Math.min(allA, allB) >= EXPECTED && Math.abs(shareA - shareB) > Math.max(LEAST, bound)) {
        unequal.add(String.format(Locale.ROOT, "%s was %.1f %% of the operations of %s and %.1f %% of the operations "
            + "of '%s'",
            name, 100 * shareA, baseline.where(), 100 * shareB, candidate.arm()));
      }
    }
    return unequal.stream().findFirst();
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
