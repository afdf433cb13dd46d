// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.record.Figures;
import java.util.List;
import java.util.Optional;

/**
 * A container's use between two readings.
 *
 * @param cores       on average
 * @param throttling  empty if unknown
 * @param memoryBytes the higher reading
 * @param isSampled   by the kubelet, not at the ends of the measured phase
 */
record ContainerUse(double cores, double seconds, Optional<Usage.Throttling> throttling, long memoryBytes,
    boolean isSampled) {

  static ContainerUse between(GroupReading first, GroupReading last, boolean isSampled) {
    double seconds = last.seconds() - first.seconds();
    return new ContainerUse((last.cpuSeconds() - first.cpuSeconds()) / seconds, seconds,
        first.throttling()
            .flatMap(from -> last.throttling()
                .map(to -> new Usage.Throttling(to.periods() - from.periods(),
                    to.throttledPeriods() - from.throttledPeriods(), to.throttledNanos() - from.throttledNanos()))),
        Math.max(first.memoryBytes(), last.memoryBytes()), isSampled);
  }

  /**
   * Adds up the pods of a database.
   *
   * @param whyNot why a container could not be read inside, if so
   */
  static Figures.TargetUse sum(List<ContainerUse> uses, Optional<CpuLimit> limit, int restarts, String whyNot) {
    double cores = uses.stream().mapToDouble(ContainerUse::cores).sum();
    List<Usage.Throttling> throttling = uses.stream().flatMap(use -> use.throttling().stream()).toList();
    boolean isKnown = throttling.size() == uses.size();
    boolean isSampled = uses.stream().anyMatch(ContainerUse::isSampled);
    return new Figures.TargetUse(isSampled ? "the summaries of kubelets" : "the control group of its container", cores,
        limit.map(all -> cores / all.cores()).orElse(null),
        isKnown ? throttling.stream().mapToLong(Usage.Throttling::periods).sum() : null,
        isKnown ? throttling.stream().mapToLong(Usage.Throttling::throttledPeriods).sum() : null,
        isKnown ? throttling.stream().mapToLong(Usage.Throttling::throttledNanos).sum() : null,
        uses.stream().mapToLong(ContainerUse::memoryBytes).sum(), restarts,
        isSampled ? (long) (uses.stream().mapToDouble(ContainerUse::seconds).min().orElse(0) * 1e9) : null,
        isSampled
            ? "nothing could be read " + whyNot + ": a kubelet samples some ten seconds apart and does not tell of"
                + " throttling"
            : null,
        null);
  }
}
