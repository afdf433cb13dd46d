// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.container.SeenLimits;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.CpuPriority;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.Link;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SplitCores;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Servers started on this machine, each on fresh data and under a separate limit. */
final class BareMetal {
  static final String NAME = "bare-metal";
  static final Property<Integer> CPU_WEIGHT = Property.optional("cpu-weight", PropertyType.integer(1, 262_144),
      "CPU weight of one control group around servers and clients (cpu.shares of version 1, cpu.weight of 2). "
          + "Default, if this user may set it: the weight of the compared pods on this machine. Without pods: the "
          + "usual weight, if only some of the compared servers would have a control group.");
  private static final Property<Integer> LINK = Property.optional("link", PropertyType.integer(1, 1_000_000),
      "Bandwidth in Mbit/s that servers, client and neighbors share: all of it runs in a network namespace.");
  private static final Property<Boolean> LINK_MANAGED = Property.of("link-managed", PropertyType.bool(), "false",
      "With link: whether a bulk-transfer neighbor yields (tc, HTB): it has 5 % for certain, and takes what is free.");
  private static final Property<Integer> INSTANCES = CommonParameters.INSTANCES;
  static final Property<Duration> READY_AFTER = CommonParameters.READY_AFTER.withDefault("20s");
  private static final Property<Integer> REPLICAS = CommonParameters.REPLICAS
      .withDoc("Servers with equal data that one client uses together.");

  static final ConditionType TYPE = new ConditionType(NAME,
      "the binding's own server, started on this machine under a limit",
      Stream.concat(ofServers(), ContainerParameters.ALL.stream()).toList(),
      (site, given) -> commands(NAME, site, given), BareMetal::traits,
      Set.of(LINK.name()), Optional.empty());

  private BareMetal() {
  }

  private static Stream<Property<?>> ofServers() {
    return Stream.of(LimitParameters.CPU, LimitParameters.MEMORY, LimitParameters.MECHANISM, INSTANCES, READY_AFTER,
        CommonParameters.CLIENT_CPU, LimitParameters.BURST, LimitParameters.PRIORITY, LimitParameters.SOFT_MEMORY,
        LimitParameters.SHARED_MEMORY.withDoc("Memory, page cache included, that all servers and their neighbors share"
            + " (2Gi), as if alone on a machine with no more."),
        CPU_WEIGHT, LINK, LINK_MANAGED, REPLICAS);
  }

  static Traits traits(Settings given) {
    ResourceLimit limit = LimitParameters.limit(limits(given, "any"));
    boolean single = INSTANCES.get(given) == 1 && REPLICAS.get(given) == 1;
    boolean nextToOthers = single && LINK.find(given).isEmpty() && limit.sharedMemory().isEmpty();
    boolean quota = limit.mechanism().filter(mechanism -> mechanism != LimitMechanism.QUOTA).isEmpty();
    boolean groups = ControlGroups.ofThisUser().isPossible();
    return new Traits(binding -> nextToOthers,
        nextToOthers && quota && SplitCores.impossible().isEmpty()
            && 2 * limit.cores().orElse(0) <= SplitCores.ofServers().size(),
        quota && single && groups ? switches(given, limit) : Map.of(), limit.memory(), grouped(given, limit),
        groups ? Optional.of(CPU_WEIGHT.name()) : Optional.empty(),
        new BareMetalSteps(given, limit, ownNetworkImpossible(given))::towards);
  }

  /** Only a quota: a burst, and a limit that the server sees, are fixed at its start. */
  private static Map<String, Function<Path, SwitchStep>> switches(Settings given, ResourceLimit limit) {
    return limit.cores().isPresent() && limit.burst().isEmpty() && ContainerParameters.ENGINE.find(given).isEmpty()
        && ContainerParameters.SEES_LIMITS.get(given) == SeenLimits.NONE
            ? Map.of(LimitParameters.CPU.name(), data -> new ChangeCpu(data, limit.cores().getAsDouble()))
            : Map.of();
  }

  private static Optional<Boolean> grouped(Settings given, ResourceLimit limit) {
    return limit.sharedCpu().isPresent() || limit.priority().filter(one -> one != CpuPriority.NORMAL).isPresent()
        ? Optional.empty()
        : Optional.of(!ContainerParameters.traits(given).isNone() || ControlGroups.ofThisUser().isMadeForCpu(limit));
  }

  /** @param type of the condition, for messages */
  static Condition commands(String type, ConditionSite site, Settings parameters) {
    EmbeddedServer server = Binding.named(site.binding())
        .embedded()
        .orElseThrow(
            () -> new UsageException("the binding '" + site.binding() + "' has no server that could be started"
                + " on this machine; name one by properties, with type " + ConditionType.AS_IT_IS.name()));
    Settings limits = limits(parameters, site.shareName());
    NotPossibleException.throwIf(type, ControlGroups.ofThisUser().impossible(LimitParameters.limit(limits)));
    int replicas = REPLICAS.get(parameters);
    if (replicas > 1 && INSTANCES.get(parameters) > 1) {
      throw new UsageException("bare-metal: give instances (a client each) or replicas (one client for all), not both");
    }
    ContainerTraits traits = ContainerParameters.traits(parameters);
    ownNetworkImpossible(parameters).filter(reason -> traits.ownNetwork()).ifPresent(reason -> {
      throw new UsageException("bare-metal: " + ContainerParameters.OWN_NETWORK.name() + ": " + reason);
    });
    NotPossibleException.throwIf(type, traits.impossible());
    List<Path> servers = IntStream.rangeClosed(1, Math.max(replicas, INSTANCES.get(parameters)))
        .mapToObj(number -> site.folder().resolve("server-" + number).toAbsolutePath())
        .toList();
    List<Integer> ports = servers.stream().filter(one -> replicas > 1).map(one -> FreePort.any()).toList();
    Condition condition = new Condition(List.of(), List.of(), List.of(), READY_AFTER.get(parameters),
        servers.stream()
            .filter(one -> replicas > 1)
            .map(data -> new Condition.Run(Step.of("load", site.binding()), server.on(data)))
            .toList(),
        properties(server, servers, ports).map(reached -> new Condition.Run(Step.of("run", site.binding()), reached,
            Cores.optional(CommonParameters.CLIENT_CPU.find(parameters)), LimitParameters.limit(limits).sharedCpu()))
            .toList(),
        servers, LINK.find(parameters).map(megabits -> new Link(site.shareName())));
    if (LINK.find(parameters).isPresent()) {
      condition = linked(condition, site, parameters);
    }
    for (int i = 0; i < servers.size(); i++) {
      condition = condition.with(
          start(site.binding(), servers.get(i), limits)
              .option(CommonParameters.PORT, ports.stream().skip(i).findFirst()),
          Step.of("embedded", "stop", site.binding())
              .option(CommonParameters.DATA, servers.get(i))
              .and("--remove-data"));
    }
    return condition;
  }

  /** One client for each server, or one for all servers if their ports differ. */
  private static Stream<Map<String, String>> properties(EmbeddedServer server, List<Path> servers,
      List<Integer> ports) {
    return ports.isEmpty()
        ? servers.stream().map(server::on)
        : Stream.of(server.reached(ports.stream().map(port -> "127.0.0.1:" + port).toList()));
  }

  /**
   * @param data  folder of its data, which identifies the server
   * @param given values of the {@link LimitParameters} and the {@link ContainerParameters}; others are ignored
   * @throws UsageException if a burst has no quota to save from, or there is no limit for the server to see
   */
  static Step start(String binding, Path data, Settings given) {
    ResourceLimit limit = LimitParameters.limit(given);
    if (limit.burst().isPresent() && limit.cores().isEmpty()) {
      throw new UsageException("burst " + given.text(LimitParameters.BURST.name()).orElseThrow()
          + ": a burst needs a quota to save from: give cpu too");
    }
    ContainerParameters.traits(given).requireFitting(limit);
    return Step.of("embedded", "start", binding)
        .option(CommonParameters.DATA, data)
        .options(given, LimitParameters.ALL)
        .options(given, ContainerParameters.ALL);
  }

  private static Condition linked(Condition condition, ConditionSite site, Settings parameters) {
    NotPossibleException.throwIf(NAME, Link.impossible());
    return condition.with(Step.of("link", "up", site.shareName())
        .option("--megabits", LINK.find(parameters))
        .option("--offline-port",
            LINK_MANAGED.get(parameters) ? Optional.of(TimedAdditions.TRANSFER_PORT) : Optional.empty()),
        Step.of("link", "down", site.shareName()));
  }

  private static Optional<String> ownNetworkImpossible(Settings parameters) {
    if (LINK.find(parameters).isPresent()) {
      return Optional.of("link puts servers and clients into one network already; give one of the two");
    }
    return REPLICAS.get(parameters) > 1
        ? Optional.of("the client of replicas has to know their addresses before they have networks")
        : Optional.empty();
  }

  /** Limits of each server; this name is for resources that servers share. */
  private static Settings limits(Settings given, String shareName) {
    LimitParameters.SHARED_MEMORY.given(given).filter(shared -> !shared.value().name().isEmpty()).ifPresent(shared -> {
      throw new UsageException(
          "shared-memory " + shared + ": servers on bare metal share it by a name of the experiment; write only a "
              + "size, such as 2Gi");
    });
    Settings limits = LimitParameters.sharedAs(shareName, given);
    return CPU_WEIGHT.find(given)
        .map(weight -> limits.with(Map.of(LimitParameters.SHARED_CPU.name(), shareName + ":" + weight),
            CPU_WEIGHT.name()))
        .orElse(limits);
  }

  /** @param data folder of its data, which identifies the server */
  private record ChangeCpu(Path data, double cores) implements SwitchStep {

    @Override
    public void run() {
      AppliedLimit.of(data).changeQuota(cores);
    }

    @Override
    public void verify() {
      AppliedLimit.of(data).requireQuota(cores);
    }
  }
}
