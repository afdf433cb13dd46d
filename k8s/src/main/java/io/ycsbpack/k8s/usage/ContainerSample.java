package io.ycsbpack.k8s.usage;

import java.time.Instant;
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

  /** Of a reader that does not see the quota. */
  ContainerSample(Instant time, double cpuSeconds, Optional<Bandwidth> bandwidth, long memoryBytes) {
    this(time, cpuSeconds, bandwidth, memoryBytes, Optional.empty());
  }

  /**
   * Counters of CFS bandwidth control since its start.
   *
   * @param periods          that have passed while it wanted to run
   * @param throttledPeriods of them, those in which it was held back
   * @param throttledSeconds for how long in all
   */
  record Bandwidth(long periods, long throttledPeriods, double throttledSeconds) {
  }
}
