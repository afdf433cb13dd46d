// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.TargetReader.Taken;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.Usage.Throttling;
import io.ycsbpack.core.tenant.Ingestion;
import io.ycsbpack.core.tenant.LoadReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Figures of a run. Durations are in nanoseconds.
 *
 * @param started      when the measured phase began, UTC
 * @param ended        when its last operation ended, UTC
 * @param runtimeNanos between the two, by the monotonic clock
 * @param ok           successful transactions, each one of YCSB's operations
 * @param throughput   successful transactions per second
 * @param lateThreads  threads that were given up
 * @param offered      null in a closed loop
 * @param checks       the workload's own checks of values by status; empty when it made none
 * @param writers      the background writers; null when there were none
 * @param targetUse    null when it could not be read
 * @param cache        null unless requested
 * @param machine      null when it could not be read
 * @param statements   null when the servers do not report them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Figures(String started, String ended, long runtimeNanos, long ok, long failures, double throughput,
    int lateThreads, OfferedLoad offered, List<OperationFigures> operations, Map<String, Integer> checks,
    Ingestion writers,
    TargetUse targetUse, ClientUse client, Cache cache, Machine machine, Statements statements) {

  /** Samples of pods may cover less than the measured phase; below this share of it they are of another time. */
  private static final double COVERED = 0.95;

  public Figures {
    Instant.parse(started);
    Instant.parse(ended);
    DocumentMapper.require(operations, checks);
  }

  public static Figures of(RunResult result, Map<String, Integer> checks, Ingestion writers, TargetUse use, Cache cache,
      Machine machine, Statements statements) {
    return new Figures(result.started().toString(), result.started().plus(result.runtime()).toString(),
        result.runtime().toNanos(), result.ok(), result.failures(), result.throughput(), result.lateThreads(),
        result.offered().orElse(null), result.operations().stream().map(OperationFigures::of).toList(), checks, writers,
        use, result.client(), cache, machine, statements);
  }

  static Figures of(LoadReport load, TargetUse use) {
    Ingestion written = load.written();
    return new Figures(load.started().toString(), load.started().plus(written.elapsed()).toString(),
        written.elapsed().toNanos(), written.inserts(), 0, written.averageInserts(), 0, null, List.of(), Map.of(),
        written, use, null, null, null, null);
  }

  /** Whether these are of a load of the tenant data set, which has rows and no operations. */
  public boolean areOfRows() {
    return operations.isEmpty() && client == null && writers != null;
  }

  /** Operations of all kinds together, by name of the status. */
  public Map<String, Long> statuses() {
    Map<String, Long> all = new TreeMap<>();
    for (OperationFigures operation : operations) {
      operation.statuses().forEach((status, number) -> all.merge(status, number, Long::sum));
    }
    return all;
  }

  /** The times that tell how fast an operation was: under an offered load response times, else service times. */
  public OperationFigures.Latency times(OperationFigures operation) {
    return offered == null ? operation.service() : operation.response();
  }

  /** The highest of a figure of these times over all operations; 0 without any. */
  public long slowest(ToLongFunction<OperationFigures.Latency> figure) {
    return operations.stream().map(this::times).mapToLong(figure).max().orElse(0);
  }

  /** Whether it is a moment of the measured phase. */
  public boolean include(Instant time) {
    return !time.isBefore(Instant.parse(started)) && !time.isAfter(Instant.parse(ended));
  }

  /** Seconds since the measured phase began. */
  public double secondsAt(Instant time) {
    return Duration.between(Instant.parse(started), time).toNanos() / 1e9;
  }

  public boolean hasReachedLoad() {
    return offered != null && offered.isSustained();
  }

  /** Nanoseconds; empty if it is not known, or known only of a part of the measured phase. */
  public Optional<Double> cpuPerOperation() {
    return Optional.ofNullable(targetUse)
        .filter(use -> use.cpuCores() > 0 && throughput > 0)
        .filter(use -> use.coveredNanos() == null || use.coveredNanos() >= COVERED * runtimeNanos)
        .map(use -> 1e9 * use.cpuCores() / throughput);
  }

  /** @param use null keeps the client's own account */
  Figures seenFromOutside(TargetUse use, OptionalDouble others) {
    return new Figures(started, ended, runtimeNanos, ok, failures, throughput, lateThreads, offered, operations, checks,
        writers, use == null ? targetUse : use, client, cache,
        machine == null || others.isEmpty() ? machine : machine.withOthers(others.getAsDouble()), statements);
  }

  /** Combines two values, or keeps the known one; null if neither is known. */
  private static <T> T combined(T one, T other, BinaryOperator<T> operation) {
    return one == null ? other : other == null ? one : operation.apply(one, other);
  }

  /**
   * A cache between the client and the tables, in the measured phase.
   *
   * @param serverQueries queries that the servers were asked, by their own count
   * @param serverHits    queries of these that the servers answered from their query cache
   * @param hitShare      share of the client's queries (its operations but for writes) that a cache answered, in front
   *     of the servers or in them
   */
  public record Cache(long serverQueries, long serverHits, double hitShare) {
  }

  /**
   * Resource use of the target in the measured phase.
   *
   * @param source           origin of these figures
   * @param cpuCores         on average
   * @param limitShare       cores as a share of its limit; null when the limit is not known
   * @param periods          enforcement periods of its quota; null without one
   * @param throttledPeriods null without a quota
   * @param throttledNanos   total; null without a quota
   * @param memoryHighBytes  most memory that was seen in use, of all its containers together; null when not read
   * @param restarts         of its containers; null when not read
   * @param coveredNanos     how much time the samples cover, if they are not taken at the ends of the measured phase;
   *     rates are over this time
   * @param note             remark on these figures; null when there is none
   * @param samples          over time; null when it was not read while the workload ran
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record TargetUse(String source, double cpuCores, Double limitShare, Long periods, Long throttledPeriods,
      Long throttledNanos, Long memoryHighBytes, Integer restarts, Long coveredNanos, String note,
      List<UseSample> samples) {

    /** Read at the ends of the measured phase. */
    public TargetUse(String source, double cpuCores, Double limitShare, Long periods, Long throttledPeriods,
        Long throttledNanos, List<UseSample> samples) {
      this(source, cpuCores, limitShare, periods, throttledPeriods, throttledNanos, null, null, null, null, samples);
    }

    /**
     * @param limit   of the target's CPU; null when it is not known
     * @param samples over time; null without any
     */
    static TargetUse between(String source, Taken<Usage> before, Taken<Usage> after, CpuLimit limit,
        List<UseSample> samples) {
      double cores = (double) (after.value().cpuNanos() - before.value().cpuNanos())
          / Math.max(1, after.nanos() - before.nanos());
      Optional<Throttling> held = after.value().throttlingSince(before.value());
      return new TargetUse(source, cores, limit == null ? null : cores / limit.cores(),
          held.map(Throttling::periods).orElse(null),
          held.map(Throttling::throttledPeriods).orElse(null), held.map(Throttling::throttledNanos).orElse(null),
          samples);
    }

    /**
     * The use of several servers at the same time, for the shortest time that the samples of one cover. A figure is
     * known if it is known of each.
     *
     * @param limit of all together; null when it is not known
     */
    public static TargetUse sum(List<TargetUse> uses, CpuLimit limit) {
      double cores = uses.stream().mapToDouble(TargetUse::cpuCores).sum();
      String notes = uses.stream()
          .map(TargetUse::note)
          .filter(Objects::nonNull)
          .distinct()
          .collect(Collectors.joining("; "));
      return new TargetUse(uses.get(0).source, cores, limit == null ? null : cores / limit.cores(),
          sum(uses, TargetUse::periods, Long::sum), sum(uses, TargetUse::throttledPeriods, Long::sum),
          sum(uses, TargetUse::throttledNanos, Long::sum), sum(uses, TargetUse::memoryHighBytes, Long::sum),
          sum(uses, TargetUse::restarts, Integer::sum),
          uses.stream().map(TargetUse::coveredNanos).filter(Objects::nonNull).min(Long::compare).orElse(null),
          notes.isEmpty() ? null : notes, null);
    }

    private static <T> T sum(List<TargetUse> uses, Function<TargetUse, T> figure, BinaryOperator<T> plus) {
      List<T> known = uses.stream().map(figure).filter(Objects::nonNull).toList();
      return known.stream().filter(each -> known.size() == uses.size()).reduce(plus).orElse(null);
    }
  }

  /**
   * @param endSeconds     since the start of the measured phase
   * @param cpuCores       on average
   * @param throttledShare share of the enforcement periods in which it was throttled; null without a quota
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record UseSample(double endSeconds, double cpuCores, Double throttledShare) {
  }

  /**
   * Load and CPU contention of the client's machine in the measured phase. Shares are from 0 to 1. With several
   * clients, each share is the highest that a client saw.
   *
   * @param busyShare       of the machine's CPU time that was used, by any process
   * @param othersShare     of it that processes other than client and database used; null if unknown. A lower bound if
   *                        the database is not known to be a process of this machine. For pods: the highest share on a
   *                        node of database or clients, from its kubelet
   * @param stealShare      of it that the hypervisor withheld
   * @param pressure        share of the time with threads waiting for a CPU; null if the kernel does not report it
   * @param pressureSource  psi: any thread of the machine; schedstat: all of them, per core; null without pressure
   * @param clientWaitShare share of the client threads' runnable time spent waiting for a CPU; null if the kernel does
   *                        not report it
   * @param targetWaitShare the same for the database, including throttling; null if unknown
   * @param freeCores       cores that client or database (a process of this machine) may run on; null if unknown, or if
   *                        either has a CPU quota
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Machine(double busyShare, Double othersShare, double stealShare, Double pressure, String pressureSource,
      Double clientWaitShare, Double targetWaitShare, Integer freeCores) {

    Machine withOthers(double share) {
      return new Machine(busyShare, share, stealShare, pressure, pressureSource, clientWaitShare, targetWaitShare,
          freeCores);
    }

    /** Takes the higher of each share: a disturbance of one machine disturbs the run. */
    Machine worse(Machine other) {
      boolean pressedMore = pressure == null || other.pressure != null && other.pressure > pressure;
      return new Machine(Math.max(busyShare, other.busyShare), combined(othersShare, other.othersShare, Math::max),
          Math.max(stealShare, other.stealShare), pressedMore ? other.pressure : pressure,
          pressedMore ? other.pressureSource : pressureSource,
          combined(clientWaitShare, other.clientWaitShare, Math::max),
          combined(targetWaitShare, other.targetWaitShare, Math::max), fewer(freeCores, other.freeCores));
    }

    /** A quota of one of them makes the figure say nothing of the sum. */
    private static Integer fewer(Integer one, Integer other) {
      return one == null || other == null ? null : Integer.valueOf(Math.min(one, other));
    }
  }

  /**
   * Statements that the servers received in the measured phase.
   *
   * @param served      by their own count, from all clients
   * @param own         operations and inserts of this client
   * @param servedNanos total time spent on the finished ones; null if not reported, or if the servers worked for each
   *                    other
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Statements(long served, long own, Long servedNanos) {
    /** A larger share of queries that servers send to each other makes their times no measure of the load. */
    private static final double PASSED_ON = 0.01;

    /** Servers that count less than this share of this client's statements do not count its kind of operation. */
    private static final double OWN = 0.9;

    /** Empty (unknown) if the servers did not count this client's statements, or a cache answered them. */
    static Optional<Statements> of(QueryCount.Counts counted, long own) {
      if (counted.queries() < OWN * own) {
        return Optional.empty();
      }
      boolean known = counted.work() != null && counted.work().passedOn() <= PASSED_ON * counted.queries();
      return Optional.of(new Statements(counted.queries(), own, known ? counted.work().nanos() : null));
    }
  }
}
