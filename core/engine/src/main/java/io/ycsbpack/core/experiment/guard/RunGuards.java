// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks the rounds of a comparison by whole runs. */
public final class RunGuards {
  /** Three pairs in each third, for a drift. */
  static final int ROUNDS_FOR_DRIFT = 9;
  /** One of a thousand comparisons without a drift is refused. */
  static final double DRIFT_CONFIDENCE = 0.999;
  private static final int THIRDS = 3;

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
          case MIX -> MixGuard.check(rounds);
          case STALLS -> isStallMeasured ? Optional.<GuardFinding>empty() : Optional.of(StallGuard.check(rounds));
          case CPU -> CpuGuard.check(rounds);
          case DRIFT -> drift(primary, margin);
          case CARRY_OVER -> isStallMeasured ? Optional.<GuardFinding>empty() : CarryOverGuard.check(rounds, margin);
          case SAME_ANSWERS, LOAD, WEIGHT, ROOM, CLIENT_WAIT, OTHERS, CPU_BLOCKS -> Optional.<GuardFinding>empty();
        }).stream())
        .toList();
  }

  private static Optional<String> endedWith(ExitCode code, List<RunRound> rounds) {
    return RunRound.samples(rounds)
        .filter(sample -> sample.run().verdict() != null && sample.run().verdict().exitCode() == code)
        .findFirst()
        .map(sample -> sample.where() + ": " + sample.run().verdict().reason());
  }

  private static Optional<String> client(List<RunRound> rounds) {
    return RunRound.samples(rounds)
        .filter(sample -> isSaturated(sample.run()))
        .findFirst()
        .map(sample -> String.format(Locale.ROOT, "the client used %.0f %% of its cores in %s, more than %.0f %%",
            100 * sample.run().figures().client().cpuShare(), sample.where(), 100 * ClientUse.SATURATED));
  }

  /** As the trial itself is judged; its verdict may name another reason. */
  private static boolean isSaturated(RunRecord run) {
    return run.figures().client() != null && run.figures().client().cpuShare() > ClientUse.SATURATED
        && Verdict.isLongEnough(run.figures().runtimeNanos())
        && Arrays.stream(TargetKind.values())
            .filter(TargetKind::isClientAlone)
            .noneMatch(kind -> kind.name().equalsIgnoreCase(run.target().kind()));
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
            ? Guard.DRIFT.refused(String.format(Locale.ROOT,
                "the delta of the primary figure was %+.1f %% in the first third of the rounds and %+.1f %% in the last",
                100 * Math.expm1(begin), 100 * Math.expm1(end)))
            : Guard.DRIFT.passed());
  }
}
