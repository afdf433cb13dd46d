package io.ycsbpack.core.measure;

/**
 * What the client itself used while it measured.
 *
 * @param cpuCores    processor cores that this process used on average
 * @param cores       processor cores that it may use, by quota and affinity; a quota may leave less than one
 * @param lagP99Nanos 99th percentile of how late a sleeping thread of it was woken: what the scheduler adds to
 *                    latencies
 * @param gcShare share of the time for which garbage collections stopped its threads
 */
public record ClientUse(double cpuCores, double cores, long lagP99Nanos, double gcShare) {
  /** From this share of the usable CPU on, latencies may be the client's own. */
  public static final double SATURATED = 0.7;

  /** CPU used as a share of what may be used. */
  public double cpuShare() {
    return cpuCores / cores;
  }
}
