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

/** The steps from a server on bare metal to one in a pod: traits of a container, one on top of the other. */
final class BareMetalSteps {
  private static final String CORES = "the cores that the server detects (its quota instead of the machine's)";
  private static final String MEMORY = "the memory that the server detects (its limit instead of the machine's)";
  private static final String PIN_CORES = "pin the settings that the server derives from its cores: threads of"
      + " a query and of background work (ClickHouse: max_threads, background_pool_size)";
  private static final String PIN_MEMORY = "give the server a larger limit (ClickHouse: 4 GiB or more), or pin the "
      + "settings that it derives from memory: sizes of"
      + " caches and its own limit (ClickHouse: mark_cache_size, max_server_memory_usage)";

  private final Settings parameters;
  private final ResourceLimit limit;
  private final Optional<LargerLimits> memory;
  private final List<IsolationStep> steps = new ArrayList<>();

  private BareMetalSteps(Settings parameters, ResourceLimit limit) {
    this.parameters = parameters;
    this.limit = limit;
    memory = limit.memory().isPresent()
        ? Optional.of(LargerLimits.onThisMachine(new Memory(limit.memory().getAsLong())))
        : Optional.empty();
  }

  /**
   * Returns the steps that a condition does not have yet.
   *
   * @param network why its servers can't have separate networks; empty if they can
   * @param other   condition at the other end: properties that its servers lack, too, are no step towards it
   */
  static List<IsolationStep> isolationSteps(Settings parameters, ResourceLimit limit, Optional<String> network,
      ConditionPlan other) {
    BareMetalSteps all = new BareMetalSteps(parameters, limit);
    all.addLimits(ContainerTraits.isCpuLimitedByGroup(limit));
    all.add("files", "programs on an overlay file system, as in a container's image",
        ContainerParameters.OWN_FILES,
        "keep the server's working files (data, logs, temporary files) on a volume instead of in the container",
        Optional.empty());
    if (!ContainerServers.isRoot(other)) {
      all.addRights();
    }
    if (!ContainerServers.isInHostNetwork(other)) {
      all.addNetwork(network);
    }
    all.addContainer(other);
    return all.steps;
  }

  private void addRights() {
    add("rights", "a user without capabilities, who can get none", ContainerParameters.OWN_RIGHTS,
        "give the container the capability that the server makes use of (securityContext.capabilities.add), such as"
            + " IPC_LOCK to lock memory or SYS_NICE to set priorities, if the cluster allows it",
        Optional.empty());
  }

  private void addNetwork(Optional<String> network) {
    add("network", "a network of the server's own (network namespace and veth pair)",
        ContainerParameters.OWN_NETWORK,
        "send fewer and larger requests over connections that stay, or run the server on the network of its node"
            + " (hostNetwork: true), if the cluster allows it",
        network);
  }

  /** Last, on top of all that a process can have of it; with the runtime of the other end, if it names one. */
  private void addContainer(ConditionPlan other) {
    if (ContainerParameters.ENGINE.find(parameters).isPresent()) {
      return;
    }
    steps.add(step("image",
        "the same image run by an OCI runtime (its own libraries and Java; process, IPC and host name"
            + " namespaces; hidden parts of /proc and /sys)",
        ContainerServers.engine(other),
        "compare the server's build, libraries and Java with the image's; build an image to test a layer that differs",
        Optional.empty()));
  }

  /** Cores and memory are two steps if each can be seen by itself. */
  private void addLimits(boolean cpu) {
    boolean ofMemory = memory.isPresent();
    SeenLimits seen = ContainerParameters.SEES_LIMITS.get(parameters);
    if (seen == SeenLimits.ALL) {
      return;
    }
    Optional<String> nothing = cpu || ofMemory
        ? Optional.empty()
        : Optional.of("no control group limits cpu or memory, so that there is no limit to see");
    if (cpu && ofMemory && seen == SeenLimits.NONE && !ControlGroups.ofThisUser().isUnified()) {
      steps.add(seen("cores", CORES, SeenLimits.CPU, PIN_CORES, nothing));
      steps.add(seen("memory", MEMORY, SeenLimits.ALL, PIN_MEMORY, nothing).withLimit(memory));
    } else if (!ofMemory || seen == SeenLimits.MEMORY) {
      steps.add(seen("cores", CORES, SeenLimits.ALL, PIN_CORES, nothing));
    } else if (!cpu || seen == SeenLimits.CPU) {
      steps.add(seen("memory", MEMORY, SeenLimits.ALL, PIN_MEMORY, nothing).withLimit(memory));
    } else {
      steps.add(seen("cores", CORES + " and " + MEMORY, SeenLimits.ALL, PIN_CORES + "; and " + PIN_MEMORY, nothing)
          .withLimit(memory));
    }
  }

  private IsolationStep seen(String layer, String step, SeenLimits seen, String advice,
      Optional<String> impossible) {
    return step(layer, step, Map.of(ContainerParameters.SEES_LIMITS.name(), seen.toString()), advice, impossible);
  }

  private void add(String layer, String step, Property<Boolean> trait, String advice, Optional<String> impossible) {
    if (trait.get(parameters)) {
      return;
    }
    steps.add(step(layer, step, Map.of(trait.name(), Boolean.toString(true)), advice, impossible));
  }

  private IsolationStep step(String layer, String step, Map<String, String> made, String advice,
      Optional<String> impossible) {
    ContainerTraits alone = ContainerParameters.traits(Settings.NONE.with(made, step));
    return new IsolationStep(layer, step, made, advice,
        impossible.or(alone::impossible).or(() -> alone.unfitting(limit)));
  }
}
