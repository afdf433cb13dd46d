package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.container.ContainerParameters;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.container.SeenLimits;
import io.ycsbpack.core.experiment.step.ChangeCpu;
import io.ycsbpack.core.experiment.step.CreateLink;
import io.ycsbpack.core.experiment.step.RemoveLink;
import io.ycsbpack.core.experiment.step.ServerLimits;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.limit.Link;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import io.ycsbpack.core.limit.SharedMemory;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Servers that we start on this machine, each on fresh data and under a limit of its own. */
public final class BareMetal implements ConditionType {
  static final String NAME = "bare-metal";
  static final Property<Integer> CPU_WEIGHT = Property.optional("cpu-weight", PropertyType.integer(1, 262_144),
      "CPU weight of one control group around servers and clients (cpu.shares of version 1, cpu.weight of 2); by "
          + "default, where this user may set it, that of the pods on this machine with which they are compared; "
          + "without pods the usual one, where only some of the servers that are compared would be in a control "
          + "group.");
  private static final Property<Integer> LINK = Property.optional("link", PropertyType.integer(1, 1_000_000),
      "Bandwidth in Mbit/s that servers, client and neighbors share: all of it runs in a network namespace.");
  private static final Property<Boolean> LINK_MANAGED = Property.of("link-managed", PropertyType.bool(), "false",
      "With link: whether a bulk-transfer neighbor yields (tc, HTB): it has 5 % for certain, and takes what is free.");
  private static final Property<Integer> INSTANCES = CommonParameters.INSTANCES
      .withDoc("Servers at the same time, each with a client of its own; their figures are summed.");
  private static final Property<Duration> READY_AFTER = CommonParameters.READY_AFTER.withDefault("20s");
  private static final Property<Integer> REPLICAS = CommonParameters.REPLICAS
      .withDoc("Servers that are loaded alike, all of which one client uses.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "the binding's own server, started on this machine under a limit";
  }

  @Override
  public List<Property<?>> parameters() {
    return Stream.concat(ofServers(), ContainerParameters.ALL.stream()).toList();
  }

  private static Stream<Property<?>> ofServers() {
    return Stream.of(
        LimitParameters.CPU.withDoc("Cores of each server (16, 0.5, 500m); without it all of the machine's."),
        LimitParameters.MEMORY.withDoc("Memory of each server (48Gi); without it all of the machine's."),
        LimitParameters.MECHANISM, INSTANCES, READY_AFTER,
        CommonParameters.CLIENT_CPU.withDoc("Cores that each client is held to by a quota, as a client in a pod is."),
        LimitParameters.BURST, LimitParameters.PRIORITY,
        LimitParameters.SOFT_MEMORY.withDoc(
            "Memory above this is taken from each server first when the machine is short of it."),
        LimitParameters.SHARED_MEMORY.withDoc("Memory, page cache included, that all servers and their neighbors share"
            + " (2Gi), as if alone on a machine with no more."),
        CPU_WEIGHT, LINK, LINK_MANAGED, REPLICAS);
  }

  @Override
  public boolean isReachedFromHere() {
    return true;
  }

  @Override
  public boolean isPossibleTwice(ConditionPlan plan) {
    ResourceLimit limit = limit(plan);
    return isAmongOthers(plan) && SplitCores.impossible().isEmpty()
        && limit.mechanism().filter(mechanism -> mechanism != LimitMechanism.QUOTA).isEmpty()
        && 2 * limit.cores().orElse(0) <= SplitCores.ofServers().size();
  }

  @Override
  public boolean isStartedNextToOthers(String binding, ConditionPlan plan) {
    return isAmongOthers(plan);
  }

  /** A quota alone: a cpuset, a burst, and a limit that the server sees, are those of its start. */
  @Override
  public Set<String> switchedInPlace(ConditionPlan plan) {
    Settings parameters = Settings.NONE.with(plan.parameters(), plan.type());
    ResourceLimit limit = limit(plan);
    boolean quota = limit.cores().isPresent() && limit.burst().isEmpty()
        && limit.mechanism().filter(mechanism -> mechanism != LimitMechanism.QUOTA).isEmpty()
        && ContainerParameters.traits(parameters).seesLimits() == SeenLimits.NONE
        && ContainerParameters.ENGINE.find(parameters).isEmpty();
    return quota && INSTANCES.get(parameters) == 1 && REPLICAS.get(parameters) == 1 && AppliedLimit.isGroupPossible()
        ? Set.of(LimitParameters.CPU.name())
        : Set.of();
  }

  @Override
  public List<SwitchStep> switchTo(String binding, ConditionPlan plan, Path server) {
    return LimitParameters.CPU.given(Settings.NONE.with(plan.parameters(), plan.type()))
        .<SwitchStep>map(cpu -> new ChangeCpu(binding, server, cpu))
        .stream()
        .toList();
  }

  @Override
  public OptionalLong memoryLimit(ConditionPlan plan) {
    return limit(plan).memory();
  }

  private static boolean isAmongOthers(ConditionPlan plan) {
    Settings parameters = Settings.NONE.with(plan.parameters(), plan.type());
    ResourceLimit limit = limit(plan);
    return LINK.find(parameters).isEmpty() && INSTANCES.get(parameters) == 1 && REPLICAS.get(parameters) == 1
        && limit.sharedMemory().isEmpty()
        && limit.mechanism().filter(mechanism -> mechanism == LimitMechanism.OFFLINE).isEmpty();
  }

  private static ResourceLimit limit(ConditionPlan plan) {
    return limits(Settings.NONE.with(plan.parameters(), plan.type()), "any").toLimit();
  }

  @Override
  public List<Rung> rungs(ConditionPlan plan, ConditionPlan other) {
    Settings parameters = Settings.NONE.with(plan.parameters(), plan.type());
    return BareMetalRungs.rungs(parameters, limit(plan), ownNetworkImpossible(parameters), other);
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
    OptionalDouble clientCores = Cores.optional(CommonParameters.CLIENT_CPU.find(parameters));
    ServerLimits limits = limits(parameters, request.shareName());
    requirePossible(limits);
    int replicas = REPLICAS.get(parameters);
    if (replicas > 1 && INSTANCES.get(parameters) > 1) {
      throw new UsageException("bare-metal: give instances (a client each) or replicas (one client for all), not both");
    }
    BareMetalServers servers = new BareMetalServers(request, server, clientCores, limits,
        traits(parameters));
    if (replicas > 1) {
      servers.addReplicas(replicas);
    } else {
      servers.addInstances(INSTANCES.get(parameters));
    }
    Condition condition = servers.condition(READY_AFTER.get(parameters));
    return LINK.find(parameters).map(megabits -> onLink(condition, request, megabits)).orElse(condition);
  }

  private static Condition onLink(Condition condition, Request request, int megabits) {
    Link.impossible().ifPresent(reason -> {
      throw new NotPossibleException("bare-metal: " + reason);
    });
    CreateLink up = new CreateLink(request.shareName(), megabits,
        LINK_MANAGED.get(request.parameters()) ? Optional.of(BulkTransfer.PORT) : Optional.empty());
    return condition.inside(new Link(request.shareName()), up, new RemoveLink(request.shareName()));
  }

  private static ContainerTraits traits(Settings parameters) {
    ContainerTraits traits = ContainerParameters.traits(parameters);
    if (traits.ownNetwork()) {
      ownNetworkImpossible(parameters).ifPresent(reason -> {
        throw new UsageException("bare-metal: " + ContainerParameters.OWN_NETWORK.name() + ": " + reason);
      });
    }
    traits.impossible().ifPresent(reason -> {
      throw new NotPossibleException("bare-metal: " + reason);
    });
    return traits;
  }

  private static Optional<String> ownNetworkImpossible(Settings parameters) {
    if (LINK.find(parameters).isPresent()) {
      return Optional.of("link puts servers and clients into one network already; give one of the two");
    }
    return REPLICAS.get(parameters) > 1
        ? Optional.of("the client of replicas has to know their addresses before they have networks")
        : Optional.empty();
  }

  private static void requirePossible(ServerLimits limits) {
    AppliedLimit.impossible(limits.toLimit()).ifPresent(reason -> {
      throw new NotPossibleException("bare-metal: " + reason);
    });
  }

  /** Of each server. */
  private static ServerLimits limits(Settings given, String shareName) {
    return new ServerLimits(LimitParameters.CPU.given(given), LimitParameters.MEMORY.given(given),
        LimitParameters.MECHANISM.find(given), LimitParameters.BURST.given(given), LimitParameters.PRIORITY.find(given),
        LimitParameters.SOFT_MEMORY.given(given),
        new ServerLimits.Shared(shareName, LimitParameters.SHARED_MEMORY.given(given).map(BareMetal::size),
            CPU_WEIGHT.find(given).map(weight -> new SharedCpu(shareName, weight))));
  }

  private static Given<Memory> size(Given<SharedMemory> shared) {
    if (!shared.value().name().isEmpty()) {
      throw new UsageException(
          "shared-memory " + shared + ": servers on bare metal share it by a name of the experiment;"
              + " write a size alone, such as 2Gi");
    }
    return new Given<>(shared.text(), new Memory(shared.value().bytes()));
  }

  @Override
  public boolean isStallMeasured(Map<String, String> parameters) {
    return parameters.containsKey(LINK.name());
  }

  @Override
  public Optional<Boolean> isGrouped(ConditionPlan plan) {
    ServerLimits limits = limits(Settings.NONE.with(plan.parameters(), plan.type()), "any");
    return limits.shared().cpu().isPresent() || limits.priority().filter(one -> one != CpuPriority.NORMAL).isPresent()
        ? Optional.empty()
        : Optional.of(plan.parameters().containsKey(ContainerParameters.ENGINE.name())
            || AppliedLimit.isCpuGroupMade(limits.toLimit()));
  }

  @Override
  public ConditionPlan competing(ConditionPlan plan, long weight) {
    return plan.parameters().containsKey(CPU_WEIGHT.name()) || !AppliedLimit.isGroupPossible()
        ? plan
        : plan.with(CPU_WEIGHT.name(), Long.toString(weight));
  }
}
