// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server under one arm.
 *
 * @param limit     CPU limit; empty if it is not known
 * @param throttled share of throttled enforcement periods; empty if it is not known
 */
record DescribedServer(String description, Optional<CpuLimit> limit, ServerDifferences.Report report,
    Optional<Double> throttled) {

  static DescribedServer of(Target target, Optional<UsageProbe> probe) {
    return new DescribedServer(target.description(), probe.flatMap(UsageProbe::limit),
        new ServerDifferences.Report(target.reportedSettings(), target.detectedResources(), OptionalLong.empty()),
        Optional.empty());
  }

  /** @param peak the most memory that its processes held, in bytes; empty if it is not known */
  DescribedServer using(Optional<Double> share, OptionalLong peak) {
    return new DescribedServer(description, limit,
        new ServerDifferences.Report(report.settings(), report.detected(), peak), share);
  }

  /** Empty if both are the same server. */
  Optional<ServerDifferences> differences(DescribedServer candidate) {
    return equals(candidate) ? Optional.empty() : Optional.of(ServerDifferences.between(report, candidate.report));
  }
}
