// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Checks the rounds of a comparison by whole runs. */
public final class RunGuards {
  static final double MIX_DEVIATIONS = 5;
  /** A larger difference than chance makes may still have no effect. */
  static final double MIX_LEAST = 0.01;
  /** With fewer operations the normal distribution is no approximation. */
  static final double MIX_EXPECTED = 5;
  static final int ROUNDS_FOR_CPU = 4;
  static final double CPU_DEVIATIONS = 3;
  static final double CPU_LEAST = 0.1;
  /** Three pairs in each third, for a drift. */
  static final int ROUNDS_FOR_DRIFT = 9;
  /** One of a thousand comparisons without a drift is refused. */
  static final double DRIFT_CONFIDENCE = 0.999;
  private static final int THIRDS = 3;
  /** Scales the median absolute deviation of normal noise to its standard deviation. */
  private static final double NORMAL = 1.4826;
  private static final Set<CpuLimit.Mechanism> LIMITS = Set.of(CpuLimit.Mechanism.QUOTA,
      CpuLimit.Mechanism.CPUSET, CpuLimit.Mechanism.VCPUS);

  private RunGuards() {
  }

  /** The first reason why rounds allow no conclusion, whatever their figures; empty if there is none. */
  public static Optional<GuardFinding> inconclusive(List<RunRound> rounds) {
    return rounds.stream()
        .flatMap(round -> inconclusive(round.baseline().run(), round.candidate().run())
            .map(finding -> finding.guard().refused("in round " + round.number() + " " + finding.reason()))
            .stream())
        .findFirst();
  }

  private static Optional<GuardFinding> inconclusive(RunRecord a, RunRecord b) {
    return otherAnswer(a, b).map(Guard.SAME_ANSWERS::refused)
        .or(() -> missedLoads(a, b)
            .map(loads -> Guard.LOAD.refused("the offered load was not reached: " + loads)))
        .or(() -> weights(a, b).filter(any -> !CpuWeight.isGroupAlone(a.target().weight(), b.target().weight()))
            .map(weights -> Guard.WEIGHT.refused("CPU weights against the rest of the machine differ: " + weights)));
  }

  private static Optional<String> otherAnswer(RunRecord a, RunRecord b) {
    return a.target().answers() == null || b.target().answers() == null
        ? Optional.empty()
        : StatementAnswers.differences(a.target().answers(), b.target().answers()).stream().findFirst();
  }

  /** The loads of both; empty if each reached the load that it was offered, or has a closed loop. */
  public static Optional<String> missedLoads(RunRecord a, RunRecord b) {
    return Stream.of(a, b).allMatch(run -> run.figures().offered() == null || run.figures().offered().isSustained())
        ? Optional.empty()
        : Optional.of(load(a.figures().offered()) + " / " + load(b.figures().offered()));
  }

  private static String load(OfferedLoad offered) {
    return offered == null ? "closed loop" : offered.describe();
  }

  /** Unequal weights, which are of one machine; empty if one side's are not known. */
  public static Optional<String> weights(RunRecord a, RunRecord b) {
    return a.target().weight() == null || b.target().weight() == null
        ? Optional.empty()
        : CpuWeight.difference(a.target().weight(), b.target().weight());
  }

  /**
   * Guards that do not apply to these rounds are left out.
   *
   * @param isStallMeasured whether stalls are part of what is measured on either side: a fault, a neighbor, a shaped
   *                        network
   * @param primary         differences of the primary figure, round by round; empty without one
   * @param margin          the smallest difference to detect, as a share of the baseline
   * @return in the order of the docs
   */
  public static List<GuardFinding> check(List<RunRound> rounds, boolean isStallMeasured, double[] primary,
      double margin) {
    return Arrays.stream(Guard.values())
        .flatMap(guard -> (switch (guard) {
          case VALID -> Optional.of(guard.judged(endedWith(ExitCode.NOT_VALID, rounds)));
          case ANSWERS -> Optional.of(guard.judged(endedWith(ExitCode.ERRORS, rounds)));
          case CLIENT -> Optional.of(guard.judged(client(rounds)));
          case MIX -> mix(rounds);
          case STALLS -> isStallMeasured ? Optional.<GuardFinding>empty() : Optional.of(TimelineGuards.stalls(rounds));
          case CPU -> cpu(rounds);
          case DRIFT -> drift(primary, margin);
          case CARRY_OVER -> isStallMeasured ? Optional.<GuardFinding>empty()
              : TimelineGuards.carryOver(rounds, margin);
          case SAME_ANSWERS, LOAD, WEIGHT, ROOM, CLIENT_WAIT, OTHERS, CPU_BLOCKS -> Optional.<GuardFinding>empty();
        }).stream())
        .toList();
  }

  private static Optional<RunRound.Sample> first(List<RunRound> rounds, Predicate<RunRecord> which) {
    return RunRound.samples(rounds).filter(sample -> which.test(sample.run())).findFirst();
  }

  private static Optional<String> endedWith(ExitCode code, List<RunRound> rounds) {
    return first(rounds, run -> run.verdict() != null && run.verdict().exitCode() == code)
        .map(sample -> sample.where() + ": " + sample.run().verdict().reason());
  }

  private static Optional<String> client(List<RunRound> rounds) {
    return first(rounds, RunGuards::isSaturated)
        .map(sample -> text("the client used %.0f %% of its cores in %s, more than %.0f %%",
            100 * sample.run().figures().client().cpuShare(), sample.where(), 100 * ClientUse.SATURATED));
  }

  /** As the run itself is judged; its verdict may name another reason. */
  private static boolean isSaturated(RunRecord run) {
    return run.figures().client() != null && run.figures().client().cpuShare() > ClientUse.SATURATED
        && Verdict.isLongEnough(run.figures().runtimeNanos())
        && Arrays.stream(TargetKind.values())
            .filter(TargetKind::isClientAlone)
            .noneMatch(kind -> kind.name().equalsIgnoreCase(run.target().kind()));
  }

  /**
   * Compares the operations of both sides, round by round: a closed loop draws them from the declared mix, so that
   * their shares differ only by chance. Rounds are not added up, because each begins with the same seed.
   */
  private static Optional<GuardFinding> mix(List<RunRound> rounds) {
    boolean isDrawn = RunRound.runs(rounds).allMatch(run -> run.figures().offered() == null)
        && rounds.stream()
            .allMatch(round -> declared(round.baseline().run()).equals(declared(round.candidate().run())));
    return isDrawn
        ? Optional.of(Guard.MIX.judged(rounds.stream().flatMap(RunGuards::unequal).findFirst()))
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
    double allA = a.values().stream().mapToLong(Long::longValue).sum();
    double allB = b.values().stream().mapToLong(Long::longValue).sum();
    if (allA == 0 || allB == 0) {
      return Stream.empty();
    }
    Set<String> names = new TreeSet<>(a.keySet());
    names.addAll(b.keySet());
    return names.stream().filter(name -> {
      double both = (a.getOrDefault(name, 0L) + b.getOrDefault(name, 0L)) / (allA + allB);
      // The operation that each thread is at when the measured phase ends is more often one of a slow kind.
      double ends = baseline.run().plan().threads() / allA + candidate.run().plan().threads() / allB;
      double bound = MIX_DEVIATIONS
          * Math.sqrt(both * (1 - both) * (clients(baseline) / allA + clients(candidate) / allB)) + ends;
      return both * Math.min(allA, allB) >= MIX_EXPECTED
          && Math.abs(a.getOrDefault(name, 0L) / allA - b.getOrDefault(name, 0L) / allB) > Math.max(MIX_LEAST, bound);
    })
        .map(name -> text("%s was %.1f %% of the operations of %s and %.1f %% of the operations of '%s'", name,
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

  /** Compares each run's CPU, as far as a limit bounds it, with that of the others of its side. */
  private static Optional<GuardFinding> cpu(List<RunRound> rounds) {
    List<List<RunRound.Sample>> known = Stream.of(RunRound.baselines(rounds), RunRound.candidates(rounds))
        .filter(side -> side.stream().map(RunRound.Sample::run).allMatch(RunGuards::isCpuLimited))
        .toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    if (rounds.size() < ROUNDS_FOR_CPU) {
      return Optional.of(Guard.CPU.notChecked(ROUNDS_FOR_CPU + " rounds needed, there are " + rounds.size()));
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

  private static boolean isCpuLimited(RunRecord run) {
    return run.figures().targetUse() != null && run.target().limit() != null
        && LIMITS.contains(run.target().limit().mechanism());
  }

  private static Optional<String> far(List<RunRound.Sample> side, String what,
      Function<TargetUse, Optional<Double>> figure) {
    Function<RunRound.Sample, Optional<Double>> share = sample -> figure.apply(sample.run().figures().targetUse());
    double[] shares = side.stream().flatMap(sample -> share.apply(sample).stream()).mapToDouble(one -> one).toArray();
    if (shares.length < ROUNDS_FOR_CPU) {
      return Optional.empty();
    }
    double median = median(Arrays.stream(shares));
    double deviation = NORMAL * median(Arrays.stream(shares).map(one -> Math.abs(one - median)));
    return side.stream()
        .flatMap(sample -> share.apply(sample)
            .filter(one -> Math.abs(one - median) > Math.max(CPU_LEAST, CPU_DEVIATIONS * deviation))
            .map(one -> text("the server of %s " + what + ", the median of its rounds is %.0f %%", sample.where(),
                100 * one, 100 * median))
            .stream())
        .findFirst();
  }

  private static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /**
   * Compares the differences of the first third of the rounds with the last third's, by Student's t with the variance
   * within the thirds. Equal drift of both sides cancels in each pair.
   */
  static Optional<GuardFinding> drift(double[] differences, double margin) {
    int count = differences.length;
    if (count == 0) {
      return Optional.empty();
    }
    if (count < ROUNDS_FOR_DRIFT) {
      return Optional.of(Guard.DRIFT.notChecked(ROUNDS_FOR_DRIFT + " rounds needed, there are " + count));
    }
    int third = count / THIRDS;
    double[] first = Arrays.copyOf(differences, third);
    double[] middle = Arrays.copyOfRange(differences, third, count - third);
    double[] last = Arrays.copyOfRange(differences, count - third, count);
    double variance = (ArithmeticMean.squares(first) + ArithmeticMean.squares(middle) + ArithmeticMean.squares(last))
        / (count - THIRDS);
    double begin = ArithmeticMean.mean(first);
    double end = ArithmeticMean.mean(last);
    Estimate drift = new Estimate(count, end - begin, Math.sqrt(2 * variance / third), count - THIRDS);
    return Optional
        .of(!drift.interval(1 - DRIFT_CONFIDENCE).contains(0) && Math.abs(drift.center()) > Math.log1p(margin)
            ? Guard.DRIFT.refused(text(
                "the delta of the primary figure was %+.1f %% in the first third of the rounds and %+.1f %% in the last",
                100 * Math.expm1(begin), 100 * Math.expm1(end)))
            : Guard.DRIFT.passed());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
