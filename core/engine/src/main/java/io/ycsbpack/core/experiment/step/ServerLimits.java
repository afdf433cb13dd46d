package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.limit.SharedMemory;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Given;
import java.util.Optional;

/**
 * What a server may use, in the words of whoever asked for it.
 *
 * @param cpu        cores; empty for all
 * @param memory     empty for all
 * @param mechanism  how the cores are limited; empty for the best that is possible
 * @param burst      unused quota that may be saved, in cores for one period; empty for none
 * @param priority   against other control groups; empty for no group because of it
 * @param softMemory above which its memory is the first to be taken; empty for none
 * @param shared     with neighbors and other servers
 */
public record ServerLimits(Optional<Given<Cores>> cpu, Optional<Given<Memory>> memory,
    Optional<LimitMechanism> mechanism, Optional<Given<Cores>> burst, Optional<CpuPriority> priority,
    Optional<Given<Memory>> softMemory, Shared shared) {

  /** No limit at all. */
  public static final ServerLimits NONE = new ServerLimits(Optional.empty(), Optional.empty(), Optional.empty(),
      Optional.empty(), Optional.empty(), Optional.empty(), new Shared("none", Optional.empty(), Optional.empty()));

  /**
   * Checks what belongs together.
   *
   * @throws UsageException when a burst has no quota to save from
   */
  public ServerLimits {
    if (burst.isPresent() && cpu.isEmpty()) {
      throw new UsageException("burst " + burst.get() + ": a burst needs a quota to save from: give cpu too");
    }
  }

  /**
   * What it shares.
   *
   * @param name   by which those that share it find each other
   * @param memory page cache included; empty for none
   * @param cpu    a control group of one weight; empty for none
   */
  public record Shared(String name, Optional<Given<Memory>> memory, Optional<SharedCpu> cpu) {
  }

  /** The limit that these ask for. */
  public ResourceLimit toLimit() {
    return new ResourceLimit(Cores.optional(cpu.map(Given::value)), Memory.optional(memory.map(Given::value)),
        mechanism)
        .with(Cores.optional(burst.map(Given::value)), priority, Memory.optional(softMemory.map(Given::value)))
        .sharing(shared.memory().map(size -> new SharedMemory(shared.name(), size.value().bytes())))
        .within(shared.cpu());
  }

  Arguments on(Arguments arguments) {
    return arguments.option(LimitParameters.CPU, cpu)
        .option(LimitParameters.MEMORY, memory)
        .option(LimitParameters.MECHANISM, mechanism)
        .option(LimitParameters.BURST, burst)
        .option(LimitParameters.PRIORITY, priority)
        .option(LimitParameters.SOFT_MEMORY, softMemory)
        .option(LimitParameters.SHARED_MEMORY, shared.memory().map(size -> shared.name() + ":" + size))
        .option(LimitParameters.SHARED_CPU, shared.cpu().map(group -> group.name() + ":" + group.weight()));
  }
}
