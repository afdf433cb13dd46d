// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedGroup;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;

/** Parameters that limit a server or another program, wherever it runs. */
public final class LimitParameters {
  public static final Property<Cores> CPU = Property.optional("cpu", Cores.TYPE,
      "CPU limit, in cores (16, 0.5, 500m).");
  public static final Property<Memory> MEMORY = Property.optional("memory", Memory.TYPE_OF_CONTAINER,
      "Memory limit, page cache included (48Gi, 512Mi).");
  public static final Property<LimitMechanism> MECHANISM = Property.optional("mechanism",
      PropertyType.oneOf(LimitMechanism.class),
      "Mechanism of the CPU limit: a quota in a control group, as in Kubernetes, or a set of cores. Default: a quota if "
          + "this user may set one, else a cpuset.");
  public static final Property<Cores> BURST = Property.optional("burst", Cores.TYPE,
      "Unused quota that may be saved for a burst (CFS burst), in cores for one period of 0.1 s; at most cpu.");
  public static final Property<CpuPriority> PRIORITY = Property.optional("priority",
      PropertyType.oneOf(CpuPriority.class),
      "Put it into its own control group. Its share of scarce CPU time: normal (the usual weight, as a container without "
          + "isolation), low (the lowest weight), idle (cpu.idle) or qos-level (openEuler).");
  public static final Property<Memory> SOFT_MEMORY = Property.optional("soft-memory", Memory.TYPE,
      "Memory above this is taken from it first when the machine is short of it (soft limit on version 1, memory.high on"
          + " 2).");
  public static final Property<SharedGroup> SHARED_MEMORY = Property.optional("shared-memory",
      PropertyType.of("a name and a size (small:2Gi)", "NAME:SIZE", LimitParameters::sharedMemory),
      "Memory, page cache included, that it shares with all that is started with the same name (small:2Gi), as if alone"
          + " on a machine with no more.");
  public static final Property<SharedGroup> SHARED_CPU = Property.optional("shared-cpu",
      PropertyType.of("a name and a weight (pair:16384)", "NAME:WEIGHT", LimitParameters::sharedCpu),
      "A control group of this CPU weight (cpu.shares on version 1, cpu.weight on 2) around all that is started with the"
          + " same name (pair:16384).");

  /** All of them, in the order of the docs. */
  public static final List<Property<?>> ALL = List.of(CPU, MEMORY, MECHANISM, BURST, PRIORITY, SOFT_MEMORY,
      SHARED_MEMORY, SHARED_CPU);

  private static final String SHARE_NAME = "[a-zA-Z0-9-]{1,60}";
  private static final long MOST_WEIGHT = 262_144;

  private LimitParameters() {
  }

  /**
   * The limit that these parameters give.
   *
   * @throws UsageException if a value is not of its type, or shared memory has no name
   */
  public static ResourceLimit limit(Settings given) {
    return new ResourceLimit(Cores.optional(CPU.find(given)), Memory.optional(MEMORY.find(given)),
        MECHANISM.find(given))
        .with(Cores.optional(BURST.find(given)), PRIORITY.find(given), Memory.optional(SOFT_MEMORY.find(given)))
        .sharing(SHARED_MEMORY.find(given).map(LimitParameters::named))
        .within(SHARED_CPU.find(given));
  }

  private static SharedGroup named(SharedGroup memory) {
    if (memory.name().isEmpty()) {
      throw new UsageException("shared-memory has no name; write a name and a size, such as small:2Gi");
    }
    return memory;
  }

  /** {@code small:2Gi}, or a size without a name. */
  private static SharedGroup sharedMemory(String text) {
    int colon = text.indexOf(':');
    if (colon >= 0 && !text.substring(0, colon).matches(SHARE_NAME)) {
      throw new IllegalArgumentException("a name has letters, digits and dashes");
    }
    return new SharedGroup(text.substring(0, Math.max(0, colon)), Memory.parse(text.substring(colon + 1)).bytes());
  }

  private static SharedGroup sharedCpu(String text) {
    String[] parts = text.split(":", 2);
    if (parts.length != 2 || !parts[0].matches(SHARE_NAME) || !parts[1].matches("\\d{1,6}")
        || Long.parseLong(parts[1]) < 1 || Long.parseLong(parts[1]) > MOST_WEIGHT) {
      throw new IllegalArgumentException("write a name and a weight from 1 to " + MOST_WEIGHT + ", such as pair:16384");
    }
    return new SharedGroup(parts[0], Long.parseLong(parts[1]));
  }

  /** The same settings with a name for the sharing groups, if only the memory size is given. */
  public static Settings sharedAs(String name, Settings given) {
    return given.text(SHARED_MEMORY.name())
        .filter(size -> !size.contains(":"))
        .map(size -> given.with(Map.of(SHARED_MEMORY.name(), name + ":" + size), SHARED_MEMORY.name()))
        .orElse(given);
  }
}
