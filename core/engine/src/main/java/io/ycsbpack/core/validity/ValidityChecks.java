// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.tenant.TenantProperties;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Judges the conditions of a run: each check may raise a doubt, by a threshold with its reason. Shares are from 0 to 1.
 * Users set the few of {@link VerdictProperties}.
 */
public final class ValidityChecks {
  /** Lag of half an operation's median service time is visible in percentiles, and not yet most of them. */
  private static final double LAG_WARN = 0.5;
  /** Lag of five times the median service time: percentiles show the scheduler, not the database. */
  private static final double LAG_INVALID = 5;
  /** Lag up to here is too short for a warning, however fast the database is. */
  private static final Duration LAG_WARN_FLOOR = Duration.ofMillis(5);
  /** A database that answers in microseconds reaches any multiple; up to here it stays a warning. */
  private static final Duration LAG_FLOOR = Duration.ofMillis(20);
  /** Nobody can tell a slow database from a machine that wakes its client half a second late. */
  private static final Duration LAG_MOST = Duration.ofMillis(500);
  /** A share of the steal that invalidates a run. */
  private static final double STEAL_WARNED = 0.2;
  /** A share of the time of garbage collections that invalidates a run. */
  private static final double GC_WARNED = 0.25;
  /** The system itself and its monitoring take less than this. */
  private static final double OTHERS_WARN = 0.1;
  /** A desktop next to a run takes a quarter and leaves it valid; more, while threads wait, slows the run. */
  private static final double OTHERS_INVALID = 0.3;
  /** Share of time under CPU pressure that shows contention. Client and database cause pressure, too. */
  private static final double PRESSURE_INVALID = 0.5;
  /** A thread that waits for less than half of its run time (0.3 of both) gets most of its need. */
  private static final double WAIT_WARN = 0.3;
  /** A database below its limit that waits 1.5 times as long as it runs was starved. */
  private static final double WAIT_INVALID = 0.6;
  /** A client waits for its own threads and its database, too, so that only a wait of nearly all its time counts. */
  private static final double CLIENT_WAIT_INVALID = 0.9;
  /** Client and database that use this much of their cores wait for each other. */
  private static final double CPU_BOUND = 0.8;
  /** Below this share of its limit a database has not used all of it. */
  private static final double BELOW_LIMIT = 0.9;
  /** From this share of its quota's periods on, throttling explains a database's waiting. */
  private static final double THROTTLED = 0.05;
  /** A database that used fewer cores than this had nothing to do. */
  private static final double IDLE_CORES = 0.05;
  /** A monitoring system sends less than a tenth of a run's operations. */
  public static final double FOREIGN_WARN = 0.1;
  /** An equal second client sends as many operations as this one; half of that is too much. */
  public static final double FOREIGN_INVALID = 0.5;
  /** Fewer statements of others, as of a monitoring system, disturb nothing. */
  private static final long FEW_STATEMENTS = 100;
  /** Statements by which a client thread makes its connection. */
  private static final long CONNECTING = 4;
  /** A server works on a query for no longer than its client waits; a quarter covers unequal clocks and edges. */
  private static final double FOREIGN_TIME_WARN = 1.25;
  /** Half as much again is the work of others. */
  private static final double FOREIGN_TIME_INVALID = 1.5;
  /** Queries of others that took less than this share of the run's time, as of a monitoring system, disturb nothing. */
  private static final double SHORT_QUERIES = 0.05;

  private final Figures figures;
  private final Figures.Machine machine;
  private final CpuLimit limit;
  private final Settings settings;
  private final boolean shared;

  private ValidityChecks(Figures figures, Figures.Machine machine, CpuLimit limit, Settings settings) {
    this.figures = figures;
    this.machine = machine;
    this.limit = limit;
    this.settings = settings;
    shared = VerdictProperties.SHARED.get(settings);
  }

  /**
   * Doubts about the figures of a run.
   *
   * @param limit of the database's CPU; null when it is not known
   */
  public static List<Doubt> doubts(Figures figures, CpuLimit limit, Settings settings) {
    ValidityChecks run = new ValidityChecks(figures, figures.machine(), limit, settings);
    List<Optional<Doubt>> doubts = new ArrayList<>(List.of(run.foreignStatements(), run.foreignServerTime()));
    if (run.machine != null) {
      doubts.addAll(run.surroundings());
      // In a short run the JVM's own warm-up is most of the work that the scheduler had to do for the client.
      if ((run.isLong() || run.others() > OTHERS_WARN) && run.cpuBound().isEmpty()) {
        doubts.addAll(List.of(run.starvation(), run.hiddenLimit(), run.clientWait()));
      }
    }
    if (run.isLong()) {
      doubts.addAll(List.of(run.lag(), run.collections()));
    }
    return run.judged(doubts);
  }

  /**
   * Judges a run only by the database's use under its limit, and by the use of others on the nodes of database and
   * clients. A client that can't see these leaves them to this method; it has judged everything else itself.
   *
   * @param figures of the run, or of several clients' runs as one
   * @param limit   of the database's CPU; null when it is not known
   */
  public static List<Doubt> ofTarget(Figures figures, CpuLimit limit, Settings settings) {
    ValidityChecks run = new ValidityChecks(figures, figures.machine(), limit, settings);
    // The kubelet samples a node too seldom for a shorter run.
    return run.isLong() && run.machine != null
        ? run.judged(List.of(run.others("of a node's CPU time, next to the pods of the database and its clients"),
            run.starvation(), run.clientWait()))
        : List.of();
  }

  /** Doubts about anything that was measured on this machine meanwhile: steal, and other processes. */
  public static List<Doubt> ofMachine(Figures.Machine machine, Settings settings) {
    ValidityChecks run = new ValidityChecks(null, machine, null, settings);
    return run.judged(run.surroundings());
  }

  private List<Optional<Doubt>> surroundings() {
    return List.of(steal(), others("of this machine's CPU time"));
  }

  private List<Doubt> judged(List<Optional<Doubt>> doubts) {
    return VerdictProperties.judge(doubts.stream().flatMap(Optional::stream).toList(), settings);
  }

  /** The checks that a run was too short for, as text; empty if it was long enough. */
  public static Optional<String> notJudged(Figures figures) {
    return Verdict.isLongEnough(figures.runtimeNanos())
        ? Optional.empty()
        : Optional.of(
            "scheduler lag, saturation and garbage collections of the client, waits of client and database for each other, and the"
                + " time of others' queries: the run was shorter than " + Verdict.LONG_ENOUGH.toSeconds() + " s");
  }

  /**
   * Tells a run whose client and database used up their cores by themselves. Their threads wait for a CPU, but for each
   * other, unlike with a starved database: that is the measured limit, and the run is valid. With a quota on client or
   * database this stays open, because throttled threads wait next to idle cores. An invisible quota of a surrounding
   * container does the same: then the cores are not used up.
   *
   * @return a message with the use and the waiting; empty if the run was not CPU-bound, or others may have caused it
   */
  public static Optional<String> cpuBound(Figures figures, Settings settings) {
    return new ValidityChecks(figures, figures.machine(), null, settings).cpuBound();
  }

  private Optional<String> cpuBound() {
    if (machine == null || machine.freeCores() == null || machine.othersShare() == null || figures.targetUse() == null
        || !isLong() || others() > OTHERS_WARN || isStolen()) {
      return Optional.empty();
    }
    double used = (figures.client().cpuCores() + figures.targetUse().cpuCores()) / machine.freeCores();
    return used <= CPU_BOUND
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "client and database used %.0f %% of the CPU time of %s%s",
            100 * Math.min(1, used),
            machine.freeCores() == 1 ? "their one core" : "their " + machine.freeCores() + " cores",
            machine.clientWaitShare() == null || machine.targetWaitShare() == null
                ? ""
                : String.format(Locale.ROOT,
                    ", so each delayed the other: the client's threads lacked a CPU in %.0f %% "
                        + "of the time in which they could run, the database's in %.0f %%",
                    100 * machine.clientWaitShare(), 100 * machine.targetWaitShare())));
  }

  private boolean isLong() {
    return Verdict.isLongEnough(figures.runtimeNanos());
  }

  /** Judges foreign statements by their number. */
  private Optional<Doubt> foreignStatements() {
    Figures.Statements statements = figures.statements();
    if (statements == null || statements.own() == 0) {
      return Optional.empty();
    }
    double own = (double) clients() * statements.own();
    double foreign = statements.served() - own
        - (double) clients() * DriverProperties.THREADS.get(settings) * CONNECTING;
    double share = foreign / own;
    return doubt(foreign >= FEW_STATEMENTS && share > FOREIGN_WARN, share > FOREIGN_INVALID,
        "others loaded the servers: beyond the %,d operations of %s they were sent %,.0f; run without them, or set"
            + " clientcount=N for N clients",
        clients() * statements.own(), allClients(), foreign);
  }

  /**
   * Judges foreign statements by their server time, because few long queries load a server too. A server works on a
   * query for no longer than its client waits for the answer.
   */
  private Optional<Doubt> foreignServerTime() {
    Figures.Statements statements = figures.statements();
    if (statements == null || statements.own() == 0 || statements.servedNanos() == null || !isLong()) {
      return Optional.empty();
    }
    // Includes the most that the inserts of the writers can have taken.
    double writing = (double) TenantProperties.WRITERS.get(settings) * figures.runtimeNanos();
    double own = clients() * (writing + figures.operations()
        .stream()
        .filter(operation -> !operation.name().equals(OperationSummary.COMPOUND))
        .flatMap(operation -> Stream.of(operation.service(), operation.failed()))
        .mapToDouble(times -> times.count() * times.mean())
        .sum());
    double served = statements.servedNanos();
    return doubt(
        served - own > SHORT_QUERIES * figures.runtimeNanos() && served / own > FOREIGN_TIME_WARN,
        served / own > FOREIGN_TIME_INVALID,
        "others loaded the servers: these worked %.3g s on queries, %.2f times the %.3g s in which %s waited; run"
            + " without them, or set clientcount=N for N clients",
        served / 1e9, served / own, own / 1e9, allClients());
  }

  private int clients() {
    return DriverProperties.CLIENTS.get(settings);
  }

  private String allClients() {
    return clients() == 1 ? "this client" : clients() + " clients";
  }

  private Optional<Doubt> steal() {
    double most = VerdictProperties.STEAL.get(settings);
    return doubt(isStolen(), machine.stealShare() > most,
        "the hypervisor withheld %.0f %% of this machine's CPU time (steal; limit %.0f %%)",
        100 * machine.stealShare(), 100 * most);
  }

  private boolean isStolen() {
    return machine.stealShare() > STEAL_WARNED * VerdictProperties.STEAL.get(settings);
  }

  private Optional<Doubt> others(String whose) {
    boolean invalid = isContended() && others() > OTHERS_INVALID;
    return doubt(!shared && others() > OTHERS_WARN, invalid,
        "other processes used %.0f %% %s (limit %.0f %%)%s%s"
            + (invalid ? ". Stop them and rerun, or add --shared (experiments: -p verdict.shared=true)" : ""),
        100 * others(), whose, 100 * OTHERS_INVALID,
        machine.pressure() == null ? ""
            : String.format(Locale.ROOT, "; threads lacked a CPU in %.0f %% of the time (limit %.0f %%)",
                100 * machine.pressure(), 100 * PRESSURE_INVALID),
        ownWait() == null ? ""
            : String.format(Locale.ROOT, "; threads of the client or the database in %.0f %% of their time (limit"
                + " %.0f %%)", 100 * ownWait(), 100 * WAIT_WARN));
  }

  private double others() {
    return orZero(machine.othersShare());
  }

  /** 0 for a share that is not known. */
  private static double orZero(Double share) {
    return share == null ? 0 : share;
  }

  /** Whether other processes can have slowed the run: threads of the machine or of the run waited for CPU time. */
  private boolean isContended() {
    return orZero(machine.pressure()) > PRESSURE_INVALID
        || orZero(ownWait()) > WAIT_WARN;
  }

  /**
   * The larger share of waiting, of the client's threads and the database's; null if neither is known. A database that
   * is throttled waits for its quota, whatever others do.
   */
  private Double ownWait() {
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

  /** A database without a limit shares the machine with its client, and also waits for the client. */
  private Optional<Doubt> starvation() {
    if (!isStarved()) {
      return Optional.empty();
    }
    boolean limited = limit.mechanism() != CpuLimit.Mechanism.NONE;
    return doubt(true, !shared && limited && others() > OTHERS_WARN
        && machine.targetWaitShare() > WAIT_INVALID,
        "the database was starved: it used %.2f of its %s cores without throttling, yet its runnable threads "
            + "lacked a CPU for %.0f %% of the time (limit %.0f %%)",
        figures.targetUse().cpuCores(), CpuLimit.text(limit.cores()), 100 * machine.targetWaitShare(),
        100 * WAIT_INVALID);
  }

  private boolean isStarved() {
    Figures.TargetUse use = figures.targetUse();
    if (use == null || limit == null || use.cpuCores() < IDLE_CORES) {
      return false;
    }
    return !mayBeThrottled() && use.cpuCores() < BELOW_LIMIT * limit.cores()
        && figures.client().cpuShare() <= ClientUse.SATURATED
        && orZero(machine.targetWaitShare()) > WAIT_WARN;
  }

  private Optional<Doubt> hiddenLimit() {
    return doubt(limit == null && orZero(machine.targetWaitShare()) > WAIT_WARN, false,
        "the database's threads lacked a CPU in %.0f %% of the time in which they could run, by a limit or other "
            + "processes that can't be seen from here",
        100 * orZero(machine.targetWaitShare()));
  }

  /** Without other processes the run waited only for its threads and its database. */
  private Optional<Doubt> clientWait() {
    return doubt(orZero(machine.clientWaitShare()) > WAIT_WARN,
        !shared && others() > OTHERS_WARN
            && orZero(machine.clientWaitShare()) > CLIENT_WAIT_INVALID,
        "the client's threads lacked a CPU in %.0f %% of the time in which they could run (limit %.0f %%); "
            + "latencies include that",
        100 * orZero(machine.clientWaitShare()), 100 * CLIENT_WAIT_INVALID);
  }

  private Optional<Doubt> lag() {
    long lag = figures.client().lagP99Nanos();
    long median = figures.operations()
        .stream()
        .filter(operation -> operation.ok() > 0)
        .mapToLong(operation -> operation.service().p50())
        .min()
        .orElse(0);
    double times = median == 0 ? 0 : (double) lag / median;
    boolean much = lag > LAG_MOST.toNanos();
    boolean far = lag > LAG_FLOOR.toNanos() && times > LAG_INVALID;
    return doubt(much || lag > LAG_WARN_FLOOR.toNanos() && times > LAG_WARN,
        !shared && (much || far),
        "the scheduler woke the client's threads late: by %.3g ms at the 99th percentile,"
            + (times < 10 ? " %.1f" : " %,.0f")
            + " times the median service time of %.3g ms (limit %.0f times, or %d ms)",
        lag / 1e6, times, median / 1e6, LAG_INVALID, LAG_MOST.toMillis());
  }

  private Optional<Doubt> collections() {
    double share = figures.client().gcShare();
    double most = VerdictProperties.GC.get(settings);
    return doubt(share > GC_WARNED * most, share > most,
        "garbage collections stopped the client's threads for %.0f %% of the"
            + " run (limit %.0f %%). Give its Java more memory (YCSB_JAVA_OPTS=-Xmx...), or fewer threads",
        100 * share, 100 * most);
  }

  private static Optional<Doubt> doubt(boolean raised, boolean invalid, String format, Object... values) {
    return raised ? Optional.of(new Doubt(String.format(Locale.ROOT, format, values), invalid)) : Optional.empty();
  }
}
