// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A server whose limits a test changes while it is measured. */
public final class WatchedServer extends TestProbe {
  public Optional<CpuLimit> limit = quota(1);
  OptionalLong process = OptionalLong.empty();
  Optional<CpuWeight> weight = weight(1024);
  boolean cheap = true;

  public static Optional<CpuLimit> quota(double cores) {
    return Optional.of(new CpuLimit(CpuLimit.Mechanism.QUOTA, cores));
  }

  static Optional<CpuWeight> weight(long shares) {
    return Optional.of(new CpuWeight(1, List.of(new CpuWeight.Level("db", shares))));
  }

  @Override
  public boolean isCheap() {
    return cheap;
  }

  @Override
  public OptionalLong localProcess() {
    return process;
  }

  @Override
  public Optional<CpuLimit> limit() {
    return limit;
  }

  @Override
  public Optional<CpuWeight> weight() {
    return weight;
  }
}
