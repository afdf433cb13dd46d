package io.ycsbpack.core.limit;

import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
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
      "Memory limit (48Gi, 512Mi).");
  public static final Property<LimitMechanism> MECHANISM = Property.optional("mechanism",
      PropertyType.oneOf(LimitMechanism.class),
      "How the cores are limited: a quota of CPU time in a control group, as Kubernetes does it; the cores it may run on;"
          + " all other cores of the machine switched off; nothing. By default a quota where this user may set one, else "
          + "a cpuset.");
  public static final Property<Cores> BURST = Property.optional("burst", Cores.TYPE,
      "Unused quota that may be saved for a burst (CFS burst), in cores for one period of 0.1 s; at most cpu.");
  public static final Property<CpuPriority> PRIORITY = Property.optional("priority",
      PropertyType.oneOf(CpuPriority.class),
      "A control group of its own that shares CPU time by this priority, so that neighbors compete with it group by "
          + "group.");
  public static final Property<Memory> SOFT_MEMORY = Property.optional("soft-memory", Memory.TYPE,
      "Memory above this is taken from it first when the machine is short of it.");
  public static final Property<SharedMemory> SHARED_MEMORY = Property.optional("shared-memory", SharedMemory.TYPE,
      "Memory, page cache included, that it shares with all that is started with the same name (small:2Gi), as if alone"
          + " on a machine with no more.");
  public static final Property<SharedCpu> SHARED_CPU = Property.optional("shared-cpu", SharedCpu.TYPE,
      "A control group of this CPU weight (cpu.shares on version 1, cpu.weight on 2) around all that is started with the"
          + " same name (pair:16384).");

  /** All of them, in the order of the docs. */
  public static final List<Property<?>> ALL = List.of(CPU, MEMORY, MECHANISM, BURST, PRIORITY, SOFT_MEMORY,
      SHARED_MEMORY, SHARED_CPU);

  private LimitParameters() {
  }

  /** The same settings with a name for those that share memory, where only its size is given. */
  public static Settings sharedAs(String name, Settings given) {
    return given.text(SHARED_MEMORY.name())
        .filter(size -> !size.contains(":"))
        .map(size -> given.with(Map.of(SHARED_MEMORY.name(), name + ":" + size), SHARED_MEMORY.name()))
        .orElse(given);
  }
}
