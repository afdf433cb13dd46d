package io.ycsbpack.core.experiment;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.Link;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.limit.SharedMemory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Servers that we start on this machine, each on fresh data and under a limit of its own. */
final class BareMetal implements ConditionType {
  private static final Property<String> CPU = Property.optional("cpu", PropertyType.text(),
      "Cores of each server (16, 0.5, 500m); without it all of the machine's.");
  private static final Property<String> MEMORY = Property.optional("memory", PropertyType.text(),
      "Memory of each server (48Gi); without it all of the machine's.");
  private static final Property<String> MECHANISM = Property.optional("mechanism",
      PropertyType.oneOf("quota", "cpuset", "offline", "none"),
      "How the cores are limited; by default a quota where this user may set one, else a cpuset.");
  private static final Property<Integer> INSTANCES = Property.of("instances", PropertyType.integer(1, 100), "1",
      "Servers at the same time, each with a client of its own; their figures are summed.");
  private static final Property<Duration> READY_AFTER = Property.of("ready-after", PropertyType.duration(), "20s",
      "With several instances: how long after the servers answer the data are loaded and all clients start together.");
  private static final Property<String> BURST = Property.optional("burst", PropertyType.text(),
      "Unused quota that may be saved for a burst (CFS burst), in cores for one period of 0.1 s; at most cpu.");
  private static final Property<String> PRIORITY = Property.optional("priority",
      PropertyType.oneOf(CpuPriority.words().toArray(String[]::new)),
      "A control group of its own that shares CPU time by this priority, so that neighbors compete with it group by "
          + "group.");
  private static final Property<String> SOFT_MEMORY = Property.optional("soft-memory", PropertyType.text(),
      "Memory above this is taken from each server first when the machine is short of it.");
  private static final Property<String> SHARED_MEMORY = Property.optional("shared-memory", PropertyType.text(),
      "Memory, page cache included, that all servers and their neighbors share (2Gi), as if alone on a machine with no"
          + " more.");
  private static final Property<Integer> CPU_WEIGHT = Property.optional("cpu-weight", PropertyType.integer(1, 262_144),
      "CPU weight of one control group around servers and clients (cpu.shares of version 1, cpu.weight of 2); by "
          + "default, where this user may set it, that of the pods on this machine with which they are compared; "
          + "without pods the usual one, where only some of the servers that are compared would be in a control "
          + "group.");
  private static final Property<Integer> LINK = Property.optional("link", PropertyType.integer(1, 1_000_000),
      "Bandwidth in Mbit/s that servers, client and neighbors share: all of it runs in a network namespace.");
  private static final Property<Boolean> LINK_MANAGED = Property.of("link-managed", PropertyType.bool(), "false",
      "With link: whether a bulk-transfer neighbor yields (tc, HTB): it has 5 % for certain, and takes what is free.");
  private static final Property<Integer> REPLICAS = Property.of("replicas", PropertyType.integer(1, 100), "1",
      "Servers that are loaded alike, all of which one client uses.");
  private static final Property<String> CLIENT_CPU = Property.optional("client-cpu", PropertyType.text(),
      "Cores that each client is held to by a quota, as a client in a pod is.");

  @Override
  public String name() {
    return "bare-metal";
  }

  @Override
  public String summary() {
    return "the binding's own server, started on this machine under a limit";
  }

  @Override
  public List<Property<?>> parameters() {
    return List.of(CPU, MEMORY, MECHANISM, INSTANCES, READY_AFTER, CLIENT_CPU, BURST, PRIORITY, SOFT_MEMORY,
        SHARED_MEMORY,
        CPU_WEIGHT, LINK, LINK_MANAGED,
        REPLICAS);
  }

  @Override
  public boolean isProbedInPlace() {
    return true;
  }

  @Override
  public Condition of(Request request) {
    EmbeddedServer server = Binding.named(request.binding())
        .embedded()
        .orElseThrow(
            () -> new UsageException("the binding '" + request.binding() + "' has no server that could be started"
                + " on this machine; name one by properties, with type " + AsItIs.NAME));
    Settings parameters = request.parameters();
    OptionalDouble clientCores = CLIENT_CPU.find(parameters)
        .map(text -> OptionalDouble.of(ResourceLimit.cores(text)))
        .orElse(OptionalDouble.empty());
    CPU.find(parameters).ifPresent(ResourceLimit::cores);
    MEMORY.find(parameters).ifPresent(ResourceLimit::bytes);
    BURST.find(parameters).ifPresent(ResourceLimit::cores);
    requirePossible(parameters);
    int replicas = REPLICAS.get(parameters);
    if (replicas > 1 && INSTANCES.get(parameters) > 1) {
      throw new UsageException("bare-metal: give instances (a client each) or replicas (one client for all), not both");
    }
    BareMetalServers servers = new BareMetalServers(request, server, clientCores, sharedCpu(request),
        startOptions(request));
    if (replicas > 1) {
      servers.addReplicas(replicas);
    } else {
      servers.addInstances(INSTANCES.get(parameters));
    }
    Condition condition = servers.condition(READY_AFTER.get(parameters));
    return LINK.find(parameters).map(megabits -> onLink(condition, request, megabits)).orElse(condition);
  }

  private static Optional<SharedCpu> sharedCpu(Request request) {
    return CPU_WEIGHT.find(request.parameters()).map(weight -> new SharedCpu(request.shareName(), weight));
  }

  private static Condition onLink(Condition condition, Request request, int megabits) {
    Link.impossible().ifPresent(reason -> {
      throw new NotPossibleException("bare-metal: " + reason);
    });
    List<String> up = new ArrayList<>(
        List.of("link", "up", request.shareName(), "--megabits", Integer.toString(megabits)));
    if (LINK_MANAGED.get(request.parameters())) {
      up.addAll(List.of("--offline-port", Integer.toString(BulkTransfer.PORT)));
    }
    return condition.inside(new Link(request.shareName()), up, List.of("link", "down", request.shareName()));
  }

  private static void requirePossible(Settings parameters) {
    ResourceLimit limit = ResourceLimit.NONE.with(
        BURST.find(parameters).map(text -> OptionalDouble.of(1)).orElse(OptionalDouble.empty()),
        PRIORITY.find(parameters).map(CpuPriority::of),
        SOFT_MEMORY.find(parameters)
            .map(text -> OptionalLong.of(ResourceLimit.bytes(text)))
            .orElse(OptionalLong.empty()))
        .sharing(SHARED_MEMORY.find(parameters).map(size -> new SharedMemory("any", ResourceLimit.bytes(size))));
    AppliedLimit.impossible(limit).ifPresent(reason -> {
      throw new NotPossibleException("bare-metal: " + reason);
    });
  }

  /** Of {@code ycsb embedded start}, for each server. */
  private static List<String> startOptions(Request request) {
    Settings parameters = request.parameters();
    List<String> options = new ArrayList<>();
    for (Property<String> option : List.of(CPU, MEMORY, MECHANISM, BURST, PRIORITY, SOFT_MEMORY)) {
      option.find(parameters).ifPresent(text -> options.addAll(List.of("--" + option.name(), text)));
    }
    SHARED_MEMORY.find(parameters)
        .ifPresent(size -> options.addAll(List.of("--shared-memory", request.shareName() + ":" + size)));
    sharedCpu(request).ifPresent(
        shared -> options.addAll(List.of("--shared-cpu", shared.name() + ":" + shared.weight())));
    return options;
  }

  @Override
  public boolean isStallMeasured(Map<String, String> parameters) {
    return parameters.containsKey(LINK.name());
  }

  @Override
  public Optional<Boolean> isGrouped(ConditionPlan plan) {
    Settings parameters = Settings.NONE.with(plan.parameters(), plan.type());
    Optional<CpuPriority> priority = PRIORITY.find(parameters).map(CpuPriority::of);
    if (CPU_WEIGHT.find(parameters).isPresent() || priority.filter(one -> one != CpuPriority.NORMAL).isPresent()) {
      return Optional.empty();
    }
    ResourceLimit limit = new ResourceLimit(cores(CPU.find(parameters)), bytes(MEMORY.find(parameters)),
        MECHANISM.find(parameters).map(word -> LimitMechanism.valueOf(word.toUpperCase(Locale.ROOT))))
        .with(cores(BURST.find(parameters)), priority, bytes(SOFT_MEMORY.find(parameters)))
        .sharing(SHARED_MEMORY.find(parameters).map(size -> new SharedMemory("any", ResourceLimit.bytes(size))));
    return Optional.of(AppliedLimit.isCpuGroupMade(limit));
  }

  private static OptionalDouble cores(Optional<String> text) {
    return text.map(given -> OptionalDouble.of(ResourceLimit.cores(given))).orElse(OptionalDouble.empty());
  }

  private static OptionalLong bytes(Optional<String> text) {
    return text.map(given -> OptionalLong.of(ResourceLimit.bytes(given))).orElse(OptionalLong.empty());
  }

  @Override
  public ConditionPlan competing(ConditionPlan plan, long weight) {
    return plan.parameters().containsKey(CPU_WEIGHT.name()) || !AppliedLimit.isGroupPossible()
        ? plan
        : plan.with(CPU_WEIGHT.name(), Long.toString(weight));
  }
}
