// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.ycsbpack.core.probe.SystemCounter;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The counters of one slice. Times are in nanoseconds; CPU times are over all cores.
 *
 * @param startNanos     since its side was made
 * @param medianNanos    median service time of the successful ones
 * @param serverCpuNanos null if it is not known
 * @param mix            successful operations by name, without those composed of others
 * @param lateNanos      how much later than asked the client read its end; part of its length
 * @param clientWait     share of the operations' service times that client threads spent waiting for a CPU, 0 to 1;
 *                       null if the kernel does not report it
 * @param otherCpuNanos  CPU time of the pair's other, idle server; null if there is none, or it is not known
 * @param counters       other counters of the server, by the names of {@link io.ycsbpack.core.probe.Counter}; empty if
 *                       nothing was read
 * @param busyNanos      sum of the service times of the successful operations, by name as in the mix
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Slice(long startNanos, long nanos, long ok, long failures, long medianNanos, long longestNanos,
    long clientCpuNanos, Long serverCpuNanos, Map<String, Long> mix,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long lateNanos, Double clientWait, Long otherCpuNanos,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> counters,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> busyNanos) {

  /** Documents of earlier versions have neither counters nor service times of each operation. */
  public Slice {
    counters = counters == null ? Map.of() : counters;
    busyNanos = busyNanos == null ? Map.of() : busyNanos;
  }

  /**
   * Whether the client, or the whole machine, stood still for more than half of the slice, such as a suspended one.
   * Only the client's clock decides that, whatever its operations did.
   */
  @JsonIgnore
  public boolean isSuspended() {
    return lateNanos > nanos / 2;
  }

  public Slice with(Map<String, Long> counted) {
    return new Slice(startNanos, nanos, ok, failures, medianNanos, longestNanos, clientCpuNanos, serverCpuNanos, mix,
        lateNanos, clientWait, otherCpuNanos, counted, busyNanos);
  }

  /** The counter per successful operation; empty if it was not read, or none succeeded. */
  public OptionalDouble perOperation(String counter) {
    Long counted = counters.get(counter);
    return counted == null || ok == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) counted / ok);
  }

  /** Share of the slice in which a CPU quota held the server back, over all cores; empty if it was not read. */
  public OptionalDouble throttledShare() {
    Long throttled = counters.get(SystemCounter.THROTTLED_TIME.counter().name());
    return throttled == null ? OptionalDouble.empty() : OptionalDouble.of((double) throttled / nanos);
  }

  public double throughput() {
    return ok * 1e9 / nanos;
  }

  /** CPU time of the server in nanoseconds per successful operation; empty if one of the two is not known or 0. */
  public OptionalDouble cpuPerOperation() {
    return serverCpuNanos == null || serverCpuNanos == 0 || ok == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) serverCpuNanos / ok);
  }
}
