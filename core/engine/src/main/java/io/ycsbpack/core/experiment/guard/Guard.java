package io.ycsbpack.core.experiment.guard;

import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.guard.GuardFinding.State;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.validity.StallWatch;
import java.util.Locale;

/** What has to hold of the trials of a comparison before there is a verdict on its figures. */
public enum Guard {
  SAME_ANSWERS("same answers", "the answers differ",
      "In a round a statement of the workload was answered otherwise by the two sides, before they were measured.",
      "statements whose answers can't be compared; workloads whose answers are checked one by one"),
  LOAD("offered load", "offered load not reached",
      "A trial of either side did not reach the load that it was offered: its figures are of an overload.",
      "closed loops; figures outage and ladder, of which loads that are not reached are findings"),
  WEIGHT("CPU weight", "unequal CPU weights",
      "In a round the control groups of the two servers have other CPU weights against the rest of the machine, unless"
          + " one of the two stands in a group of its own alone.",
      "servers of which the weights are not known"),
  VALID("valid", "a trial is not valid",
      "A trial of either side ended with exit code 4, for whatever reason.", "-"),
  ANSWERS("answers", "errors or wrong answers",
      "A trial of either side ended with exit code 3: an answer was wrong, or more operations failed than errorbudget"
          + " allows.",
      "-"),
  CLIENT("client", "the client was saturated", String.format(Locale.ROOT,
      "The client used more than %.0f %% of its cores in a trial of either side.", 100 * ClientUse.SATURATED),
      String.format(Locale.ROOT, "trials below %d s; databases that are a double", Verdict.LONG_ENOUGH.toSeconds())),
  MIX("query mix", "unequal query mix", String.format(Locale.ROOT,
      "In a round the shares of an operation differ between the two sides by more than %.0f standard deviations of"
          + " sampling plus one operation for each client thread, and by more than %.0f percentage point.",
      MixGuard.DEVIATIONS, 100 * MixGuard.LEAST),
      String.format(Locale.ROOT, "offered loads; sides of which the mix is declared differently; operations of which"
          + " fewer than %.0f are expected on a side", MixGuard.EXPECTED)),
  STALLS("stalls", "stalls on one side", String.format(Locale.ROOT,
      "More than %.0f %% of the time of a trial was stalls of a second and more without any operation, on one side"
          + " only.",
      100 * StallGuard.MOST),
      String.format(Locale.ROOT,
          "figures outage, ladder and bandwidth; conditions with a neighbor, a proxy, a fault or a shaped link;"
              + " trials below %.0f s, below %.0f operations per second, or of which the median service time of an"
              + " operation is above %.0f ms: their seconds may be empty by nature",
          StallGuard.SHORTEST, StallGuard.SLOWEST, StallWatch.LONGEST_NANOS / 1e6)),
  CPU("CPU", "the CPU of a trial is far from that of the others", String.format(Locale.ROOT,
      "In a trial the share of throttled periods, or of the CPU limit that the server used, is further from the median"
          + " of the trials of its side than %.0f standard deviations (each 1.4826 times the median absolute "
          + "deviation) and than %.0f percentage points.",
      CpuGuard.DEVIATIONS, 100 * CpuGuard.LEAST),
      String.format(Locale.ROOT,
          "fewer than %d rounds; servers without a quota or a cpuset; offered loads that all trials reached",
          CpuGuard.ROUNDS)),
  DRIFT("drift", "the delta drifted", String.format(Locale.ROOT,
      "The delta of the primary figure in the last third of the rounds differs from that in the first third by more"
          + " than the margin, and its %.1f %% interval excludes zero. A drift of both sides alike is no drift of the"
          + " delta.",
      100 * DriftGuard.CONFIDENCE),
      String.format(Locale.ROOT, "fewer than %d rounds", DriftGuard.ROUNDS)),
  CARRY_OVER("carry-over", "the delta changed within the trials", String.format(Locale.ROOT,
      "The delta of throughput in the first halves of the trials differs from that in the second halves by more"
          + " than the margin and than %.0f %% of itself, and its %.1f %% interval excludes zero: a trial begins with"
          + " what the one before it left, or with an unfinished warm-up.",
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

  /** Trials that it does not check. */
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
