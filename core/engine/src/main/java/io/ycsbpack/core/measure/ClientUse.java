// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The client's use during the measurement.
 *
 * @param cpuCores    on average
 * @param cores       cores that it may use, by quota and affinity; a quota may leave less than one
 * @param lagP99Nanos 99th percentile of a sleeping thread's wake-up delay: the scheduler's part of latencies
 * @param gcShare     share of the time for which garbage collections stopped its threads
 */
public record ClientUse(double cpuCores, double cores, long lagP99Nanos, double gcShare) {
  /** From this share of the usable CPU on, latencies may be the client's own. */
  public static final double SATURATED = 0.7;

  /** Share of the usable cores. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double cpuShare() {
    return cpuCores / cores;
  }
}
