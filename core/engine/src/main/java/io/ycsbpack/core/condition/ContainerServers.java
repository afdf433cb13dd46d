// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.ContainerParameters;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Servers in containers of this machine, without a cluster. They have the image of pods, run by docker, podman, nerdctl
 * or, as the kubelet does, an OCI runtime. They are {@link BareMetal} servers with all properties of a container that
 * it supports.
 */
final class ContainerServers {
  private static final String NAME = "container";
  private static final Property<ContainerEngine> ENGINE = ContainerParameters.ENGINE.withDefault("runc")
      .withDoc(
          "Program that runs the servers' containers: an OCI runtime (runc, crun, or runsc for gVisor), or docker, "
              + "podman or nerdctl with their own configuration. Needs root, the program and tar.");
  private static final Property<Boolean> OWN_RIGHTS = ContainerParameters.OWN_RIGHTS.withDefault("true")
      .withDoc("Run the servers as the image's user without capabilities, who can get none (no-new-privs), as in a "
          + "restricted pod. false: as root with a container runtime's default capabilities.");
  private static final Property<Boolean> OWN_CALLS = ContainerParameters.OWN_CALLS.withDefault("true")
      .withDoc("The servers may make those system calls alone that a pod may make by default (seccomp RuntimeDefault):"
          + " each one is checked. With runsc false, as in a pod of gVisor, whose kernel answers the calls itself.");

  static final ConditionType TYPE = new ConditionType(NAME,
      "the binding's own server in a container on this machine, without a cluster",
      List.of(ENGINE, ContainerParameters.IMAGE, LimitParameters.CPU, LimitParameters.MEMORY, OWN_RIGHTS, OWN_CALLS,
          ContainerParameters.OWN_NETWORK, CommonParameters.INSTANCES, BareMetal.READY_AFTER,
          CommonParameters.CLIENT_CPU, BareMetal.CPU_WEIGHT),
      (site, given) -> BareMetal.commands(NAME, site, onBareMetal(given)), ContainerServers::traits, Set.of(),
      Optional.empty());

  private ContainerServers() {
  }

  /** The type whose servers have the same network path. */
  static String way(String type) {
    return type.equals(NAME) ? BareMetal.NAME : type;
  }

  static boolean isInHostNetwork(ConditionPlan plan) {
    return plan.type().equals(NAME) && !ContainerParameters.OWN_NETWORK.get(plan.given());
  }

  static boolean isRoot(ConditionPlan plan) {
    return plan.type().equals(NAME) && !OWN_RIGHTS.get(plan.given());
  }

  /**
   * Parameters that let a server on bare metal run in a container, with the runtime and the image of another condition.
   */
  static Map<String, String> engine(ConditionPlan other) {
    Map<String, String> engine = new LinkedHashMap<>();
    engine.put(ENGINE.name(), ContainerEngine.RUNC.toString());
    if (other.type().equals(NAME)) {
      List.of(ENGINE.name(), ContainerParameters.IMAGE.name())
          .forEach(
              name -> Optional.ofNullable(other.parameters().get(name)).ifPresent(value -> engine.put(name, value)));
    }
    return engine;
  }

  /** By default, if the engine can. */
  private static boolean isFiltered(Settings given) {
    return given.values().containsKey(OWN_CALLS.name()) ? OWN_CALLS.get(given) : ENGINE.get(given).filtersCalls();
  }

  private static Settings onBareMetal(Settings given) {
    Map<String, String> parameters = new HashMap<>(given.values());
    parameters.put(ENGINE.name(), ENGINE.get(given).toString());
    parameters.put(OWN_RIGHTS.name(), OWN_RIGHTS.get(given).toString());
    parameters.put(OWN_CALLS.name(), Boolean.toString(isFiltered(given)));
    return Settings.NONE.with(parameters, NAME);
  }

  /** Without the filter, which a process can't have; the user without rights is a step of bare metal. */
  private static List<IsolationStep> isolationSteps(Settings given) {
    return isFiltered(given)
        ? List.of(new IsolationStep("calls", "the filter of system calls (seccomp RuntimeDefault)",
            Map.of(OWN_CALLS.name(), "false"),
            "run the container with a seccomp profile that allows the server's calls first, or with none"))
        : List.of();
  }

  /** A container's quota is fixed at its start. */
  private static Traits traits(Settings given) {
    Traits process = BareMetal.traits(onBareMetal(given));
    return new Traits(process.nextToOthers(), process.twice(), Map.of(), process.memory(), process.grouped(),
        process.weight().filter(name -> ENGINE.get(given).usesOurGroups()), other -> isolationSteps(given));
  }
}
