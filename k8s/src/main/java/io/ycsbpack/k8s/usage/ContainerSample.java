package io.ycsbpack.k8s.usage;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a container had used at a moment.
 *
 * @param time        when it was read on the node, by the node's clock
 * @param cpuSeconds  since its start
 * @param bandwidth   of its CPU quota; empty where there is none, or it can't be seen
 * @param memoryBytes in use at the moment: its working set
 * @param quotaCores  of its control group; empty where there is none, or it can't be seen
 */
record ContainerSample(Instant time, double cpuSeconds, Optional<Bandwidth> bandwidth, long memoryBytes,
    Optional<Double> quotaCores) {

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(6);

  /**
   * For how long after the last of these samples there is no newer one, at the pace of the last two: a kubelet takes them
   * ten seconds apart by default. Each reading is a call of the API server and of a node, whose CPU it takes. Half of the
   * time between them, so that one that was missed does not make the pace; zero where that is not known.
   */
  static Duration pauseAfter(List<ContainerSample> samples) {
    int last = samples.size() - 1;
    if (last < 1) {
      return Duration.ZERO;
    }
    Duration half = Duration.between(samples.get(last - 1).time(), samples.get(last).time()).dividedBy(2);
    return half.compareTo(LONGEST_PAUSE) < 0 ? half : LONGEST_PAUSE;
  }

  /** Of a reader that does not see the quota. */
  ContainerSample(Instant time, double cpuSeconds, Optional<Bandwidth> bandwidth, long memoryBytes) {
    this(time, cpuSeconds, bandwidth, memoryBytes, Optional.empty());
  }

  /**
   * Counters of CFS bandwidth control since its start.
   *
   * @param periods          that have passed while it wanted to run
   * @param throttledPeriods of them, those in which it was throttled
   * @param throttledSeconds for how long in all
   */
  record Bandwidth(long periods, long throttledPeriods, double throttledSeconds) {
  }

  /**
   * What was used between two samples, or a part of it.
   *
   * @param cpuSeconds       of CPU
   * @param periods          of the quota
   * @param throttledPeriods of them, those in which it was throttled
   * @param throttledSeconds for how long in all
   */
  record Amounts(double cpuSeconds, double periods, double throttledPeriods, double throttledSeconds) {

    Amounts times(double share) {
      return new Amounts(share * cpuSeconds, share * periods, share * throttledPeriods, share * throttledSeconds);
    }

    Amounts negated() {
      return times(-1);
    }

    Amounts atMost(Amounts other) {
      return new Amounts(Math.min(cpuSeconds, other.cpuSeconds), Math.min(periods, other.periods),
          Math.min(throttledPeriods, other.throttledPeriods), Math.min(throttledSeconds, other.throttledSeconds));
    }
  }

  /** What was used since an earlier sample; no periods where either has no quota. */
  Amounts since(ContainerSample earlier) {
    double cpu = cpuSeconds - earlier.cpuSeconds;
    return bandwidth.flatMap(to -> earlier.bandwidth.map(from -> new Amounts(cpu, to.periods() - from.periods(),
        to.throttledPeriods() - from.throttledPeriods(), to.throttledSeconds() - from.throttledSeconds())))
        .orElse(new Amounts(cpu, 0, 0, 0));
  }

  /** A sample of another time, when this much less had been used. */
  ContainerSample minus(Amounts used, Instant when) {
    return new ContainerSample(when, cpuSeconds - used.cpuSeconds(),
        bandwidth.map(all -> new Bandwidth(Math.round(all.periods() - used.periods()),
            Math.round(all.throttledPeriods() - used.throttledPeriods()),
            all.throttledSeconds() - used.throttledSeconds())),
        memoryBytes, quotaCores);
  }
}
