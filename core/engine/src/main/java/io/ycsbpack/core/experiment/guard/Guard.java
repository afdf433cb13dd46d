package io.ycsbpack.core.experiment.guard;

import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.guard.GuardFinding.State;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.validity.StallWatch;
import java.util.Locale;

/** Requirements on the trials of a comparison for a verdict on its figures. */
public enum Guard {
  SAME_ANSWERS("same answers", "the answers differ",
      "In a round a statement of the workload was answered otherwise by the two sides, before they were measured.",
      "statements whose answers can't be compared; workloads whose answers are checked one by one"),
  LOAD("offered load", "offered load not reached",
      "A trial of either side did not reach the load that it was offered: its figures are of an overload.",
      "closed loops; figures outage and ladder, whose findings are loads that are not reached"),
  WEIGHT("CPU weight", "unequal CPU weights",
      "In a round the control groups of the two servers have different CPU weights against the rest of the machine, "
          + "and neither is the only one in its group.",
      "servers whose weights are not known"),
  VALID("valid", "a trial is invalid",
      "A trial of either side ended with exit code 4, for whatever reason.", ""),
  ANSWERS("answers", "errors or wrong answers",
      "A trial of either side ended with exit code 3: an answer was wrong, or more operations failed than errorbudget"
          + " allows.",
      ""),
  CLIENT("client", "the client was saturated", String.format(Locale.ROOT,
      "The client used more than %.0f %% of its cores in a trial of either side.", 100 * ClientUse.SATURATED),
      String.format(Locale.ROOT, "trials below %d s; databases that are a double", Verdict.LONG_ENOUGH.toSeconds())),
  MIX("query mix", "unequal query mix", String.format(Locale.ROOT,
      "In a round an operation's shares on both sides differ by more than %.0f standard deviations of sampling (plus "
          + "one operation for each thread) and %.0f percentage point.",
      MixGuard.DEVIATIONS, 100 * MixGuard.LEAST),
      String.format(Locale.ROOT, "offered loads; sides with differently declared mixes; operations with fewer than "
          + "%.0f expected on a side", MixGuard.EXPECTED)),
  STALLS("stalls", "stalls on one side", String.format(Locale.ROOT,
      "More than %.0f %% of the time of a trial was stalls of a second and more without any operation, on one side"
          + " only.",
      100 * StallGuard.MOST),
      String.format(Locale.ROOT,
          "figures outage, ladder and bandwidth; conditions with a neighbor, a proxy, a fault or a shaped link;"
              + " trials below %.0f s. Also trials below %.0f operations per second or with a median service time "
              + "above %.0f ms, whose seconds may be empty by nature",
          StallGuard.SHORTEST, StallGuard.SLOWEST, StallWatch.LONGEST_NANOS / 1e6)),
  CPU("CPU", "the CPU of a trial is far from that of the others", String.format(Locale.ROOT,
      "In a trial the share of throttled periods, or of the used CPU limit, is far from the median of its side. Far: "
          + "more than %.0f standard deviations (1.4826 times the median absolute deviation) and %.0f percentage "
          + "points.",
      CpuGuard.DEVIATIONS, 100 * CpuGuard.LEAST),
      String.format(Locale.ROOT,
          "fewer than %d rounds; servers without a quota or a cpuset; offered loads that all trials reached",
          CpuGuard.ROUNDS)),
  DRIFT("drift", "the delta drifted", String.format(Locale.ROOT,
      "The delta of the primary figure changed from the first third of the rounds to the last. The change exceeds the "
          + "margin, and its %.1f %% interval excludes zero. A drift of both sides alike is no drift of "
          + "the delta.",
      100 * DriftGuard.CONFIDENCE),
      String.format(Locale.ROOT, "fewer than %d rounds", DriftGuard.ROUNDS)),
  CARRY_OVER("carry-over", "the delta changed within the trials", String.format(Locale.ROOT,
      "The delta of throughput changed between the halves of the trials. The change exceeds the margin and %.0f %% of "
          + "the delta, and its %.1f %% interval excludes zero. Either the trial before left something, or "
          + "the warm-up was unfinished.",
      100 * CarryOverGuard.LEAST, 100 * CarryOverGuard.CONFIDENCE),
      String.format(Locale.ROOT, "fewer than %d rounds; trials below %.0f s; offered loads; figures outage, ladder and"
          + " bandwidth; conditions with a neighbor, a proxy, a fault or a shaped link", CarryOverGuard.ROUNDS,
          CarryOverGuard.SHORTEST));

  private final String name;
  private final String brief;
  private final String refuses;
  private final String unchecked;

  Guard(String name, String brief, String refuses, String unchecked) {
    this.name = name;
    this.brief = brief;
    this.refuses = refuses;
    this.unchecked = unchecked;
  }

  public String brief() {
    return brief;
  }

  /** When it refuses a verdict, with its thresholds. */
  public String refuses() {
    return refuses;
  }

  /** Trials that it does not check; may be empty. */
  public String unchecked() {
    return unchecked;
  }

  @JsonValue
  @Override
  public String toString() {
    return name;
  }

  GuardFinding passed() {
    return new GuardFinding(this, State.PASSED, "");
  }

  GuardFinding refused(String reason) {
    return new GuardFinding(this, State.REFUSED, reason);
  }

  GuardFinding notChecked(String reason) {
    return new GuardFinding(this, State.NOT_CHECKED, reason);
  }
}
