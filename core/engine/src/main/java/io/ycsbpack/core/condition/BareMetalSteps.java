// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.container.SeenLimits;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steps from a server on bare metal to one in a pod: traits of a container, one on top of the other.
 *
 * @param network why its servers can't have separate networks; empty if they can
 */
record BareMetalSteps(Settings parameters, ResourceLimit limit, Optional<String> network) {
  private static final Detected CORES = new Detected("cores",
      "the cores that the server detects (its quota instead of the machine's)",
      "pin the settings that the server derives from its cores: threads of a query and of background work"
          + " (ClickHouse: max_threads, background_pool_size)");
  private static final Detected MEMORY = new Detected("memory",
      "the memory that the server detects (its limit instead of the machine's)",
      "give the server a larger limit (ClickHouse: 4 GiB or more), or pin the settings that it derives from memory:"
          + " sizes of caches and its own limit (ClickHouse: mark_cache_size, max_server_memory_usage)");
  private static final Detected BOTH = new Detected("cores", CORES.text + " and " + MEMORY.text,
      CORES.advice + "; and " + MEMORY.advice);
  private static final IsolationStep FILES = trait("files",
      "programs on an overlay file system, as in a container's image", ContainerParameters.OWN_FILES,
      "keep the server's working files (data, logs, temporary files) on a volume instead of in the container");
  private static final IsolationStep RIGHTS = trait("rights", "a user without capabilities, who can get none",
      ContainerParameters.OWN_RIGHTS,
      "give the container the capability that the server makes use of (securityContext.capabilities.add), such as"
          + " IPC_LOCK to lock memory or SYS_NICE to set priorities, if the cluster allows it");
  private static final IsolationStep NETWORK = trait("network",
      "a network of the server's own (network namespace and veth pair)", ContainerParameters.OWN_NETWORK,
      "send fewer and larger requests over connections that stay, or run the server on the network of its node"
          + " (hostNetwork: true), if the cluster allows it");

  private record Detected(String layer, String text, String advice) {
    private IsolationStep by(SeenLimits seen) {
      return new IsolationStep(layer, text, Map.of(ContainerParameters.SEES_LIMITS.name(), seen.toString()), advice);
    }
  }

  private static IsolationStep trait(String layer, String text, Property<Boolean> trait, String advice) {
    return new IsolationStep(layer, text, Map.of(trait.name(), "true"), advice);
  }

  /** @param other condition at the other end: traits that its servers lack, too, are no step towards it */
  List<IsolationStep> towards(ConditionPlan other) {
    List<IsolationStep> steps = new ArrayList<>(ofLimits());
    if (!ContainerParameters.OWN_FILES.get(parameters)) {
      steps.add(possible(FILES, Optional.empty(), Optional.empty()));
    }
    if (!ContainerParameters.OWN_RIGHTS.get(parameters) && !ContainerServers.isRoot(other)) {
      steps.add(possible(RIGHTS, Optional.empty(), Optional.empty()));
    }
    if (!ContainerParameters.OWN_NETWORK.get(parameters) && !ContainerServers.isInHostNetwork(other)) {
      steps.add(possible(NETWORK, network, Optional.empty()));
    }
    if (ContainerParameters.ENGINE.find(parameters).isEmpty()) {
      // Last, on top of all that a process can have of it; with the runtime of the other end, if it names one.
      steps.add(possible(new IsolationStep("image",
          "the same image run by an OCI runtime (its own libraries and Java; process, IPC and host name"
              + " namespaces; hidden parts of /proc and /sys)",
          ContainerServers.engine(other),
          "compare the server's build, libraries and Java with the image's; build an image to test a layer that differs"),
          Optional.empty(), Optional.empty()));
    }
    return steps;
  }

  /** Cores and memory are two steps if each can be seen by itself. */
  private List<IsolationStep> ofLimits() {
    boolean cpu = ContainerTraits.isCpuLimitedByGroup(limit);
    boolean memory = limit.memory().isPresent();
    SeenLimits seen = ContainerParameters.SEES_LIMITS.get(parameters);
    Optional<String> nothing = cpu || memory
        ? Optional.empty()
        : Optional.of("no control group limits cpu or memory, so that there is no limit to see");
    if (seen == SeenLimits.ALL) {
      return List.of();
    }
    if (!memory || seen == SeenLimits.MEMORY) {
      return List.of(possible(CORES.by(SeenLimits.ALL), nothing, Optional.empty()));
    }
    Optional<LargerLimits> larger = Optional.of(LargerLimits.onThisMachine(new Memory(limit.memory().getAsLong())));
    if (!cpu || seen == SeenLimits.CPU) {
      return List.of(possible(MEMORY.by(SeenLimits.ALL), nothing, larger));
    }
    return ControlGroups.ofThisUser().isUnified()
        ? List.of(possible(BOTH.by(SeenLimits.ALL), nothing, larger))
        : List.of(possible(CORES.by(SeenLimits.CPU), nothing, Optional.empty()),
            possible(MEMORY.by(SeenLimits.ALL), nothing, larger));
  }

  private IsolationStep possible(IsolationStep step, Optional<String> impossible, Optional<LargerLimits> larger) {
    ContainerTraits alone = ContainerParameters.traits(Settings.NONE.with(step.parameters(), step.text()));
    return new IsolationStep(step.layer(), step.text(), step.parameters(), step.advice(),
        impossible.or(alone::impossible).or(() -> alone.unfitting(limit)), larger);
  }
}
