// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges the conditions of a run by the declared thresholds. */
public final class ValidityChecks {
  /** Below this share of its limit a database has not used all of it. */
  private static final double BELOW_LIMIT = 0.9;
  /** From this share of its quota's periods on, throttling explains a database's waiting. */
  private static final double THROTTLED = 0.05;
  /** A database that used fewer cores than this had nothing to do. */
  private static final double IDLE_CORES = 0.05;

  private final Figures figures;
  private final CpuLimit limit;
  private final Settings thresholds;
  private final boolean shared;
  private final List<Doubt> doubts = new ArrayList<>();

  private ValidityChecks(Figures figures, CpuLimit limit, Settings thresholds) {
    this.figures = figures;
    this.limit = limit;
    this.thresholds = thresholds;
    shared = VerdictProperties.SHARED.get(thresholds);
  }

  /**
   * Doubts about the figures of a run.
   *
   * @param limit of the database's CPU; null when it is not known
   */
  public static List<Doubt> doubts(Figures figures, CpuLimit limit, int threads, Settings thresholds) {
    ValidityChecks found = new ValidityChecks(figures, limit, thresholds);
    found.doubts.addAll(new StatementChecks(figures, threads, thresholds).doubts());
    found.machine();
    if (!found.isShort()) {
      found.lag();
      found.collections();
    }
    return VerdictProperties.judge(found.doubts, thresholds);
  }

  /**
   * Judges a run only by the database's use under its limit, and by the use of others on the nodes of database and
   * clients. A client that can't see these leaves them to this method; it has judged everything else itself.
   *
   * @param figures of the run, or of several clients' runs as one
   * @param limit   of the database's CPU; null when it is not known
   */
  public static List<Doubt> ofTarget(Figures figures, CpuLimit limit, Settings thresholds) {
    ValidityChecks found = new ValidityChecks(figures, limit, thresholds);
    // The kubelet samples a node too seldom for a shorter run.
    if (!found.isShort() && figures.machine() != null) {
      found.others(figures.machine(), "of a node's CPU time, next to the pods of the database and its clients");
      found.starvation(figures.machine());
      found.clientWait(figures.machine());
    }
    return VerdictProperties.judge(found.doubts, thresholds);
  }

  /** The checks that a run was too short for, as text; empty if it was long enough. */
  public static Optional<String> notJudged(Figures figures) {
    return Verdict.isLongEnough(figures.runtimeNanos())
        ? Optional.empty()
        : Optional.of(
            "scheduler lag, saturation and garbage collections of the client, waits of client and database for each other, and the"
                + " time of others' queries: the run was shorter than " + Verdict.LONG_ENOUGH.toSeconds() + " s");
  }

  /** Doubts about anything that was measured on this machine meanwhile: steal, and other processes. */
  public static List<Doubt> ofMachine(Figures.Machine machine, Settings thresholds) {
    ValidityChecks found = new ValidityChecks(null, null, thresholds);
    found.surroundings(machine);
    return VerdictProperties.judge(found.doubts, thresholds);
  }

  /** In a short run the JVM's own warm-up is most of the work that the scheduler had to do for the client. */
  private boolean isShort() {
    return !Verdict.isLongEnough(figures.runtimeNanos());
  }

  private void machine() {
    Figures.Machine machine = figures.machine();
    if (machine == null) {
      return;
    }
    surroundings(machine);
    if (isShort() && others(machine) <= Thresholds.OTHERS_WARN
        || CpuBound.fact(figures, thresholds).isPresent()) {
      return;
    }
    starvation(machine);
    if (limit == null && machine.targetWaitShare() != null
        && machine.targetWaitShare() > Thresholds.WAIT_WARN) {
      add(false,
          "the database's threads lacked a CPU in %.0f %% of the time in which they could run, by a limit or other "
              + "processes that can't be seen from here",
          100 * machine.targetWaitShare());
    }
    clientWait(machine);
  }

  private void surroundings(Figures.Machine machine) {
    if (machine.stealShare() > Thresholds.STEAL_WARNED * VerdictProperties.STEAL.get(thresholds)) {
      add(machine.stealShare() > VerdictProperties.STEAL.get(thresholds),
          "the hypervisor withheld %.0f %% of this machine's CPU time (steal; limit %.0f %%)",
          100 * machine.stealShare(), 100 * VerdictProperties.STEAL.get(thresholds));
    }
    others(machine, "of this machine's CPU time");
  }

  private void others(Figures.Machine machine, String whose) {
    double others = others(machine);
    if (!shared && others > Thresholds.OTHERS_WARN) {
      boolean invalid = isContended(machine) && others > Thresholds.OTHERS_INVALID;
      add(invalid, "other processes used %.0f %% %s (limit %.0f %%)%s%s"
          + (invalid ? ". Stop them and rerun, or add --shared (experiments: -p verdict.shared=true)" : ""),
          100 * others, whose, 100 * Thresholds.OTHERS_INVALID,
          machine.pressure() == null ? ""
              : String.format(Locale.ROOT, "; threads lacked a CPU in %.0f %% of the time (limit %.0f %%)",
                  100 * machine.pressure(), 100 * Thresholds.PRESSURE_INVALID),
          ownWait(machine) == null ? ""
              : String.format(Locale.ROOT, "; threads of the client or the database in %.0f %% of their time (limit"
                  + " %.0f %%)", 100 * ownWait(machine), 100 * Thresholds.WAIT_WARN));
    }
  }

  private void clientWait(Figures.Machine machine) {
    if (machine.clientWaitShare() != null && machine.clientWaitShare() > Thresholds.WAIT_WARN) {
      // Without other processes the run waited only for its threads and its database.
      add(!shared && others(machine) > Thresholds.OTHERS_WARN
          && machine.clientWaitShare() > Thresholds.CLIENT_WAIT_INVALID,
          "the client's threads lacked a CPU in %.0f %% of the time in which they could run (limit %.0f %%); "
              + "latencies include that",
          100 * machine.clientWaitShare(), 100 * Thresholds.CLIENT_WAIT_INVALID);
    }
  }

  /** Whether other processes can have slowed the run: threads of the machine or of the run waited for CPU time. */
  private boolean isContended(Figures.Machine machine) {
    return isAbove(machine.pressure(), Thresholds.PRESSURE_INVALID)
        || isAbove(ownWait(machine), Thresholds.WAIT_WARN);
  }

  /**
   * The larger share of waiting, of the client's threads and the database's; null if neither is known. A database that
   * is throttled waits for its quota, whatever others do.
   */
  private Double ownWait(Figures.Machine machine) {
    Optional<Double> target = Optional.ofNullable(mayBeThrottled() ? null : machine.targetWaitShare());
    return Stream.of(Optional.ofNullable(machine.clientWaitShare()), target)
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  /** Whether throttling may explain a wait: the database was throttled, or has a quota whose throttling was not read. */
  private boolean mayBeThrottled() {
    Figures.TargetUse use = figures == null ? null : figures.targetUse();
    if (use == null || use.periods() == null) {
      return limit != null && limit.mechanism() == CpuLimit.Mechanism.QUOTA;
    }
    return use.periods() > 0 && (double) use.throttledPeriods() / use.periods() >= THROTTLED;
  }

  private static boolean isAbove(Double share, double threshold) {
    return share != null && share > threshold;
  }

  private void starvation(Figures.Machine machine) {
    if (isStarved(machine)) {
      double others = others(machine);
      // A database without a limit shares the machine with its client, and also waits for the client.
      boolean limited = limit.mechanism() != CpuLimit.Mechanism.NONE;
      add(!shared && limited && others > Thresholds.OTHERS_WARN
          && machine.targetWaitShare() > Thresholds.WAIT_INVALID,
          "the database was starved: it used %.2f of its %s cores without throttling, yet its runnable threads "
              + "lacked a CPU for %.0f %% of the time (limit %.0f %%)",
          figures.targetUse().cpuCores(), CpuLimit.text(limit.cores()), 100 * machine.targetWaitShare(),
          100 * Thresholds.WAIT_INVALID);
    }
  }

  /** 0 if it is not known. */
  private static double others(Figures.Machine machine) {
    return machine.othersShare() == null ? 0 : machine.othersShare();
  }

  private boolean isStarved(Figures.Machine machine) {
    Figures.TargetUse use = figures.targetUse();
    if (machine.targetWaitShare() == null || use == null || limit == null || use.cpuCores() < IDLE_CORES) {
      return false;
    }
    return !mayBeThrottled() && use.cpuCores() < BELOW_LIMIT * limit.cores()
        && figures.client().cpuShare() <= ClientUse.SATURATED
        && machine.targetWaitShare() > Thresholds.WAIT_WARN;
  }

  private void lag() {
    long lag = figures.client().lagP99Nanos();
    long median = figures.operations()
        .stream()
        .filter(operation -> operation.ok() > 0)
        .mapToLong(operation -> operation.service().p50())
        .min()
        .orElse(0);
    double times = median == 0 ? 0 : (double) lag / median;
    boolean much = lag > Thresholds.LAG_MOST.toNanos();
    if (much || lag > Thresholds.LAG_WARN_FLOOR.toNanos() && times > Thresholds.LAG_WARN) {
      boolean far = lag > Thresholds.LAG_FLOOR.toNanos() && times > Thresholds.LAG_INVALID;
      add(!shared && (much || far), "the scheduler woke the client's threads late: by %.3g ms at the 99th percentile,"
          + (times < 10 ? " %.1f" : " %,.0f")
          + " times the median service time of %.3g ms (limit %.0f times, or %d ms)",
          lag / 1e6, times, median / 1e6, Thresholds.LAG_INVALID, Thresholds.LAG_MOST.toMillis());
    }
  }

  private void collections() {
    double share = figures.client().gcShare();
    if (isAbove(share, Thresholds.GC_WARNED * VerdictProperties.GC.get(thresholds))) {
      add(share > VerdictProperties.GC.get(thresholds),
          "garbage collections stopped the client's threads for %.0f %% of the"
              + " run (limit %.0f %%). Give its Java more memory (YCSB_JAVA_OPTS=-Xmx...), or fewer threads",
          100 * share, 100 * VerdictProperties.GC.get(thresholds));
    }
  }

  private void add(boolean invalid, String format, Object... values) {
    doubts.add(new Doubt(String.format(Locale.ROOT, format, values), invalid));
  }
}
