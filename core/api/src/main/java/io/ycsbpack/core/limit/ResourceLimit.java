// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The resource limits of a server.
 *
 * @param cores        CPU, in cores; empty for all
 * @param memory       in bytes; empty for all
 * @param mechanism    how the cores are limited; empty for the best that is possible here
 * @param burst        cores times periods of unused quota that may be saved for a burst (CFS burst); empty for none
 * @param priority     against other groups when CPU time is short; empty for no group because of it
 * @param softMemory   bytes above which its memory is the first to be taken when memory is short; empty for none
 * @param sharedMemory page cache included; empty for none
 * @param sharedCpu    control group of one CPU weight; empty for none
 */
public record ResourceLimit(OptionalDouble cores, OptionalLong memory, Optional<LimitMechanism> mechanism,
    OptionalDouble burst, Optional<CpuPriority> priority, OptionalLong softMemory, Optional<SharedGroup> sharedMemory,
    Optional<SharedGroup> sharedCpu) {
  public static final ResourceLimit NONE = new ResourceLimit(OptionalDouble.empty(), OptionalLong.empty(),
      Optional.empty());

  public ResourceLimit(OptionalDouble cores, OptionalLong memory, Optional<LimitMechanism> mechanism) {
    this(cores, memory, mechanism, OptionalDouble.empty(), Optional.empty(), OptionalLong.empty(), Optional.empty(),
        Optional.empty());
  }

  public ResourceLimit with(OptionalDouble newBurst, Optional<CpuPriority> newPriority, OptionalLong newSoftMemory) {
    return new ResourceLimit(cores, memory, mechanism, newBurst, newPriority, newSoftMemory, sharedMemory, sharedCpu);
  }

  public ResourceLimit sharing(Optional<SharedGroup> newShared) {
    return new ResourceLimit(cores, memory, mechanism, burst, priority, softMemory, newShared, sharedCpu);
  }

  public ResourceLimit within(Optional<SharedGroup> newShared) {
    return new ResourceLimit(cores, memory, mechanism, burst, priority, softMemory, sharedMemory, newShared);
  }

  public boolean isNone() {
    return equals(new ResourceLimit(OptionalDouble.empty(), OptionalLong.empty(), mechanism));
  }
}
