// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.guard.GuardFinding.State;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.validity.StallWatch;
import java.util.Locale;
import java.util.Optional;

/** Requirements on the rounds of a comparison for a verdict on its figures. */
public enum Guard {
  SAME_ANSWERS("same answers", "the answers differ",
      rule("In a round a statement of the workload was answered otherwise by the two sides, before they were measured.",
          "statements whose answers can't be compared; workloads whose answers are checked one by one"),
      Optional.empty()),
  LOAD("offered load", "offered load not reached",
      rule("A run of either side did not reach the load that it was offered: its figures are of an overload.",
          "closed loops; figures outage and ladder, whose findings are loads that are not reached"),
      Optional.empty()),
  WEIGHT("CPU weight", "unequal CPU weights",
      rule("In a round the control groups of the two servers have different CPU weights against the rest of the "
          + "machine, and neither is the only one in its group.", "servers whose weights are not known"),
      rule("In a restart the control groups of the servers have different CPU weights against the rest of the machine, "
          + "and neither is the only one in its group.", "servers whose weights are not known")),
  VALID("valid", "a run is invalid", rule("A run of either side ended with exit code 4, for whatever reason.", ""),
      Optional.empty()),
  ANSWERS("answers", "errors or wrong answers",
      rule("A run of either side ended with exit code 3: an answer was wrong, or more operations failed than "
          + "errorbudget allows.", ""),
      Optional.empty()),
  CLIENT("client", "the client was saturated",
      rule(text("The client used more than %.0f %% of its cores in a run of either side.", 100 * ClientUse.SATURATED),
          text("runs below %d s; databases that are a double", Verdict.LONG_ENOUGH.toSeconds())),
      rule(text("The client used more than %.0f %% of its cores over all slices.", 100 * ClientUse.SATURATED),
          "databases that are a double")),
  ROOM("room for both", "the servers lacked shared cores", Optional.empty(),
      rule(text("Two limited servers under load at once used more than %.0f %% of their shared cores, and one of them "
          + "less than %.0f %% of its limit.", 100 * SliceGuards.TAKEN, 100 * SliceGuards.OWN),
          "servers under load one at a time, or without limits")),
  CLIENT_WAIT("client's wait", "the client lacked a CPU", Optional.empty(),
      rule(
          text("Threads of the client lacked a CPU for different shares of the two sides' service times. The effect on "
              + "throughput can exceed the difference to detect and %.0f %% of the whole difference, and its %.1f %% "
              + "interval excludes zero. It is bounded by the server's unused cores.", 100 * SliceGuards.WAIT_PART,
              100 * (1 - SliceGuards.WAIT_ERROR)),
          "servers under load at once, which share one client; kernels without this reading")),
  OTHERS("other clients", "others loaded a server", Optional.empty(),
      rule(
          "Others sent a server 100 or more statements, and more than half of this client's own, over all slices of one"
              + " side. From a tenth on it is a warning.",
          "Couchbase; ClickHouse if this user may not read `system.events`")),
  MIX("query mix", "unequal query mix",
      rule(
          text(
              "In a round an operation's shares on both sides differ by more than %.0f standard deviations of sampling "
                  + "(plus one operation for each thread) and %.0f percentage point.",
              RunGuards.MIX_DEVIATIONS,
              100 * RunGuards.MIX_LEAST),
          text(
              "offered loads; sides with differently declared mixes; operations with fewer than %.0f expected on a side",
              RunGuards.MIX_EXPECTED)),
      rule(text(
          "The mix of operations differs between the sides with a probability below %.1f %% by chance, and a share "
              + "by more than half of the difference to detect.",
          100 * SliceGuards.MIX_ERROR), "")),
  STALLS("stalls", "stalls on one side",
      rule(
          text("More than %.0f %% of the time of a run was stalls of a second and more without any operation, on one "
              + "side only.", 100 * TimelineGuards.MOST_STALLED),
          text("figures outage, ladder and bandwidth; conditions with a neighbor, a proxy, a fault or a shaped link;"
              + " runs below %.0f s. Also runs below %.0f operations per second or with a median service time above "
              + "%.0f ms, whose seconds may be empty by nature", TimelineGuards.SHORTEST, TimelineGuards.SLOWEST,
              StallWatch.LONGEST_NANOS / 1e6)),
      rule(text("In more than %.0f %% of the pairs one slice alone had an operation of half its length.",
          100 * SliceGuards.STALLED), "neighbors that are frozen between slices")),
  CPU("CPU", "the CPU of a run is far from that of the others",
      rule(text(
          "In a run the share of throttled periods, or of the used CPU limit, is far from the median of its side. "
              + "Far: more than %.0f standard deviations (1.4826 times the median absolute deviation) and %.0f percentage "
              + "points.",
          RunGuards.CPU_DEVIATIONS, 100 * RunGuards.CPU_LEAST),
          text("fewer than %d rounds; servers without a quota or a cpuset; offered loads that all runs reached",
              RunGuards.ROUNDS_FOR_CPU)),
      Optional.empty()),
  DRIFT("drift", "the delta drifted",
      rule(text("The delta of the primary figure changed from the first third of the rounds to the last. The change "
          + "exceeds the margin, and its %.1f %% interval excludes zero. A drift of both sides alike is no drift of the "
          + "delta.", 100 * RunGuards.DRIFT_CONFIDENCE),
          text("fewer than %d rounds", RunGuards.ROUNDS_FOR_DRIFT)),
      rule(
          text("The difference of the primary figure changed from the first third of the pairs, or of the restarts, to "
              + "the last. The change exceeds the difference to detect, and its %.1f %% interval excludes zero. Within "
              + "restarts, over all of them.", 100 * (1 - SliceGuards.DRIFT_ERROR)),
          text("fewer than %d pairs, or restarts", SliceGuards.FEWEST_FOR_DRIFT))),
  CARRY_OVER("carry-over", "one measurement affects the next",
      rule(text("The delta of throughput changed between the halves of the runs. The change exceeds the margin and "
          + "%.0f %% of the delta, and its %.1f %% interval excludes zero. Either the run before left something, or "
          + "the warm-up was unfinished.", 100 * TimelineGuards.LEAST, 100 * TimelineGuards.CONFIDENCE),
          text("fewer than %d rounds; runs below %.0f s; offered loads; figures outage, ladder and bandwidth; "
              + "conditions with a neighbor, a proxy, a fault or a shaped link", TimelineGuards.ROUNDS_FOR_CARRY_OVER,
              TimelineGuards.SHORTEST)),
      rule(text("The difference of the primary figure depends on the order within the pairs: by more than twice the "
          + "difference to detect, and the %.1f %% interval excludes zero. A slice then affects the next one, which "
          + "moves the mean by half of that.", 100 * (1 - SliceGuards.ORDER_ERROR)),
          text("fewer than %d pairs of either order", SliceGuards.FEWEST_OF_ORDER))),
  CPU_BLOCKS("CPU of a block", "the CPU of a block is unlike the others", Optional.empty(),
      rule(text("The log ratio of the servers' CPU times in one block (a restart, or the pairs between two renewals of "
          + "the connections) differs from the others by more than %.1f. Or it differs by more than %.2f, and their "
          + "throttled time by more than %.0f points. The %.1f %% interval over all blocks excludes zero.",
          CpuBlocks.LEAST, CpuBlocks.LEAST_THROTTLED, 100 * CpuBlocks.LEAST, 100 * (1 - CpuBlocks.ERROR)),
          text("fewer than %d blocks of two pairs; servers whose CPU time can't be read at the edges of slices",
              CpuBlocks.FEWEST)));

  private final String name;
  private final String brief;
  private final Optional<Rule> ofRuns;
  private final Optional<Rule> ofSlices;

  Guard(String name, String brief, Optional<Rule> ofRuns, Optional<Rule> ofSlices) {
    this.name = name;
    this.brief = brief;
    this.ofRuns = ofRuns;
    this.ofSlices = ofSlices;
  }

  /**
   * @param refuses   when it refuses a verdict, with its thresholds
   * @param unchecked rounds that it does not check; may be empty
   */
  public record Rule(String refuses, String unchecked) {
  }

  private static Optional<Rule> rule(String refuses, String unchecked) {
    return Optional.of(new Rule(refuses, unchecked));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  public String brief() {
    return brief;
  }

  /** Its rule for whole runs; empty if it has none. */
  public Optional<Rule> ofRuns() {
    return ofRuns;
  }

  /** Its rule for slices; empty if it has none. */
  public Optional<Rule> ofSlices() {
    return ofSlices;
  }
  @Override
  public String toString() {
    return name;
  }

  /** @param refusal empty if it holds */
  public GuardFinding judged(Optional<String> refusal) {
    return refusal.map(this::refused).orElseGet(this::passed);
  }

  public GuardFinding passed() {
    return new GuardFinding(this, State.PASSED, "");
  }

  public GuardFinding refused(String reason) {
    return new GuardFinding(this, State.REFUSED, reason);
  }

  public GuardFinding notChecked(String reason) {
    return new GuardFinding(this, State.NOT_CHECKED, reason);
  }
}
