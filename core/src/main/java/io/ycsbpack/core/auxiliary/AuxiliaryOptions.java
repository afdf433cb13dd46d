package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedMemory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Parameters of every auxiliary program: its priority and its limits. */
public final class AuxiliaryOptions {
  private static final Property<String> PRIORITY = Property.optional("priority",
      PropertyType.oneOf(CpuPriority.words().toArray(String[]::new)),
      "Share of the CPU time when there is not enough: normal (a control group with the usual weight, as a container"
          + " without isolation), low (the lowest weight), idle (cpu.idle), qos-level (openEuler). Without it no "
          + "group.");
  private static final Property<String> CPU = Property.optional("cpu", PropertyType.text(),
      "Quota of CPU time, in cores (0.5, 500m).");
  private static final Property<String> MEMORY = Property.optional("memory", PropertyType.text(),
      "Limit of memory, page cache included (512Mi).");
  private static final Property<String> SOFT_MEMORY = Property.optional("soft-memory", PropertyType.text(),
      "Memory above this is taken from it first when memory is short (soft limit on version 1, memory.high on 2).");

  private static final Property<String> SHARED_MEMORY = Property.optional("shared-memory", PropertyType.text(),
      "Memory, page cache included, that it shares with the servers of the condition (2Gi), which have to say the same."
          + " On a command line with a name for those that share it (small:2Gi).");

  /** All of them, in the order of the docs. */
  public static final List<Property<?>> ALL = List.of(PRIORITY, CPU, MEMORY, SOFT_MEMORY, SHARED_MEMORY);

  /** The same with a name for those that share memory, which an experiment chooses by itself. */
  public static Settings sharedAs(String name, Settings given) {
    return SHARED_MEMORY.find(given)
        .filter(size -> !size.contains(":"))
        .map(size -> given.with(Map.of(SHARED_MEMORY.name(), name + ":" + size), "shared-memory"))
        .orElse(given);
  }

  private AuxiliaryOptions() {
  }

  /** The limit that these settings ask for. */
  public static ResourceLimit limit(Settings given) {
    return new ResourceLimit(CPU.find(given)
        .map(text -> OptionalDouble.of(ResourceLimit.cores(text)))
        .orElse(OptionalDouble.empty()), bytes(MEMORY.find(given)), Optional.empty()).with(OptionalDouble.empty(),
            PRIORITY.find(given).map(CpuPriority::of), bytes(SOFT_MEMORY.find(given)))
        .sharing(SHARED_MEMORY.find(given).map(SharedMemory::parse));
  }

  private static OptionalLong bytes(Optional<String> text) {
    return text.map(quantity -> OptionalLong.of(ResourceLimit.bytes(quantity))).orElse(OptionalLong.empty());
  }
}
