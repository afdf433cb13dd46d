package io.ycsbpack.core.limit;

import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Settings;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a server may use.
 *
 * @param cores  CPU, in cores; empty for all
 * @param memory in bytes; empty for all
 * @param mechanism how the cores are limited; empty for the best that is possible here
 * @param burst  cores times periods of unused quota that may be saved for a burst (CFS burst); empty for none
 * @param priority against other groups when CPU time is short; empty for no group because of it
 * @param softMemory bytes above which its memory is the first to be taken when memory is short; empty for none
 * @param sharedMemory that it shares with others; empty for none
 * @param sharedCpu    control group of one CPU weight that it shares with others; empty for none
 */
public record ResourceLimit(OptionalDouble cores, OptionalLong memory, Optional<LimitMechanism> mechanism,
    OptionalDouble burst,
    Optional<CpuPriority> priority, OptionalLong softMemory, Optional<SharedMemory> sharedMemory,
    Optional<SharedCpu> sharedCpu) {
  /** No limit at all. */
  public static final ResourceLimit NONE = new ResourceLimit(OptionalDouble.empty(), OptionalLong.empty(),
      Optional.empty());

  /** Cores and memory alone. */
  public ResourceLimit(OptionalDouble cores, OptionalLong memory, Optional<LimitMechanism> mechanism) {
    this(cores, memory, mechanism, OptionalDouble.empty(), Optional.empty(), OptionalLong.empty(), Optional.empty(),
        Optional.empty());
  }

  /** What these settings ask for by the {@link LimitParameters}. */
  public static ResourceLimit of(Settings given) {
    return new ResourceLimit(Cores.optional(LimitParameters.CPU.find(given)),
        Memory.optional(LimitParameters.MEMORY.find(given)), LimitParameters.MECHANISM.find(given))
        .with(Cores.optional(LimitParameters.BURST.find(given)), LimitParameters.PRIORITY.find(given),
            Memory.optional(LimitParameters.SOFT_MEMORY.find(given)))
        .sharing(LimitParameters.SHARED_MEMORY.find(given).map(SharedMemory::named))
        .within(LimitParameters.SHARED_CPU.find(given));
  }

  /** The same with a burst, a priority and a soft limit of memory. */
  public ResourceLimit with(OptionalDouble newBurst, Optional<CpuPriority> newPriority, OptionalLong newSoftMemory) {
    return new ResourceLimit(cores, memory, mechanism, newBurst, newPriority, newSoftMemory,
        sharedMemory, sharedCpu);
  }

  /** The same with memory that is shared with others. */
  public ResourceLimit sharing(Optional<SharedMemory> newSharedMemory) {
    return new ResourceLimit(cores, memory, mechanism, burst, priority, softMemory, newSharedMemory,
        sharedCpu);
  }

  /** The same within a control group that it shares with others. */
  public ResourceLimit within(Optional<SharedCpu> newSharedCpu) {
    return new ResourceLimit(cores, memory, mechanism, burst, priority, softMemory, sharedMemory, newSharedCpu);
  }

  /** Whether there is anything to do for it. */
  public boolean isNone() {
    return memory.isEmpty() && sharedMemory.isEmpty() && sharedCpu.isEmpty() && burst.isEmpty() && priority.isEmpty()
        && softMemory.isEmpty()
        && (cores.isEmpty() || mechanism.filter(LimitMechanism.NONE::equals).isPresent());
  }
}
