// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.IsolationStep;
import io.ycsbpack.core.condition.LargerLimits;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Nodes;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The steps from a deployed pod towards a process of its node; each leaves out one part of isolation, or one limit. */
record PodSteps(Settings given, Questions questions) {
  private static final Layer VOLUME = new Layer("volume",
      "the volume of the pod's data (its storage class, instead of a folder of its node)", KubernetesCondition.VOLUME,
      "node",
      "give the database's pods a faster or a node-local storage class, or let the server read and write less (more "
          + "memory for caches, larger and fewer inserts)");
  private static final Layer SERVICE = new Layer("service",
      "the Service between client and pod (its address is replaced in each packet, by rules of the node)",
      DeployRequest.REACH, "pod",
      "let clients connect to the pods' own addresses, by a headless Service (clusterIP: None), and keep their "
          + "connections: a new one passes the rules of all Services");
  private static final Layer NETWORK = new Layer("network",
      "the pod's own network (namespace, veth pair and the rules of the node)", Isolation.HOST_NETWORK,
      "true", "run the database's pods with hostNetwork: true, or use a network plug-in with a shorter path (no "
          + "overlay, no connection tracking)");
  private static final Layer CALLS = new Layer("calls", "the filter of system calls (seccomp RuntimeDefault)",
      Isolation.SECCOMP,
      "unconfined", "give the database's pods a seccomp profile of type Localhost that "
          + "allows its calls first, or of type Unconfined");
  private static final Layer RIGHTS_OF_ROOT = new Layer("rights",
      "the pod's user, who has and gets no capabilities", Isolation.RIGHTS, "root",
      "give the database's container the capability that the server makes use of (securityContext.capabilities.add), "
          + "such as IPC_LOCK to lock memory or SYS_NICE to set priorities, if the cluster allows it");
  private static final Layer OWN_CORES = new Layer("own-cores",
      "the pod's own cores (static CPU manager of its node)", Isolation.CORES, "shared",
      "let the database's pods share the cores of their node, by requests below their limits or another CPU manager "
          + "policy, or give them more cores");
  private static final Layer CPU_QUOTA = new Layer("cpu-limit",
      "the pod's CPU limit (its quota, and the cores that the server detects by it)", Isolation.CPU_LIMIT,
      "none", "give the database's pods a larger CPU limit, or only a request if they may use idle CPU, and pin the "
          + "settings that the server derives from its cores");
  private static final Layer MEMORY_SIZE = new Layer("memory-limit",
      "the pod's memory limit (and the memory that the server detects by it)", Isolation.MEMORY_LIMIT,
      "none", "give the database's pods a larger memory limit, or pin the settings that the server derives from its "
          + "memory");

  private record Layer(String name, String step, Property<?> parameter, String without, String advice) {
    Map<String, String> parameters() {
      return Map.of(parameter.name(), without);
    }

    boolean isIn(Settings given) {
      return !parameter.get(given).equals(parameter.type().parse(without));
    }
  }

  /**
   * Questions to a cluster about pods that are not made yet.
   *
   * @param room            whether the nodes hold pods of these sizes at once
   * @param refusal         why the cluster takes no pod of this isolation and size
   * @param withoutOwnCores why pods of whole cores share them
   */
  record Questions(Predicate<List<Map<String, Quantity>>> room,
      BiFunction<Isolation, Map<String, Quantity>, Optional<String>> refusal,
      Supplier<Optional<String>> withoutOwnCores) {
    /** Without a cluster. */
    static final Questions UNANSWERED = new Questions(sizes -> true, (isolation, size) -> Optional.empty(),
        () -> Optional.of("no cluster reported the CPU managers of its nodes"));

    static Questions to(Cluster cluster, Map<String, String> labels) {
      return new Questions(sizes -> Nodes.hold(cluster, labels, sizes),
          (isolation, size) -> isolation.refusal(cluster, size),
          () -> Nodes.withoutOwnCores(cluster, labels));
    }
  }

  /**
   * The layers that the pod has, in their order. All pods of a path may be up at once.
   *
   * @param root  whether servers on bare metal are started as root
   * @param other the other end of the path: a limit that it shares stays
   */
  List<IsolationStep> towards(ConditionPlan other, boolean root) {
    List<IsolationStep> steps = new ArrayList<>();
    Map<String, Quantity> size = size(memory());
    List<Map<String, Quantity>> atOnce = new ArrayList<>(List.of(size));
    for (Layer layer : layers(other, root)) {
      Isolation isolation = Isolation.of(given.with(layer.parameters(), "the step " + layer.name()));
      Optional<String> impossible = (layer == OWN_CORES ? questions.withoutOwnCores.get() : Optional.<String>empty())
          .or(() -> questions.refusal.apply(isolation, size));
      if (impossible.isEmpty()) {
        atOnce.add(size);
        if (!questions.room.test(atOnce)) {
          impossible = Optional.of("the cluster has no room for " + atOnce.size()
              + " pods of this size, and all may be up at once; give less cpu or memory");
          atOnce.remove(size);
        }
      }
      steps.add(new IsolationStep(layer.name(), layer.step(), layer.parameters(), layer.advice(), impossible,
          layer == MEMORY_SIZE && impossible.isEmpty() ? Optional.of(larger()) : Optional.empty()));
    }
    return steps;
  }

  private List<Layer> layers(ConditionPlan other, boolean root) {
    List<Layer> layers = new ArrayList<>(List.of(SERVICE, NETWORK, CALLS));
    if (KubernetesCondition.storage(given).isPresent()) {
      layers.add(0, VOLUME);
    }
    if (root) {
      layers.add(RIGHTS_OF_ROOT);
    }
    if (isOfWholeCores() && !isOnCpuset(other)) {
      layers.add(OWN_CORES);
    }
    if (!other.parameters().containsKey(LimitParameters.CPU.name())) {
      layers.add(CPU_QUOTA);
    }
    if (!other.parameters().containsKey(LimitParameters.MEMORY.name())) {
      layers.add(MEMORY_SIZE);
    }
    return layers.stream().filter(layer -> layer.isIn(given)).toList();
  }

  /** The kubelet gives exclusive cores only to Guaranteed pods with whole cores. */
  private boolean isOfWholeCores() {
    Isolation isolation = Isolation.of(given);
    return isolation.cpuLimit() == Isolation.CpuLimit.CPU && isolation.memoryLimit() == Isolation.MemoryLimit.MEMORY
        && LimitParameters.CPU.find(given).filter(cpu -> cpu.milli() % 1000 == 0).isPresent();
  }

  private static boolean isOnCpuset(ConditionPlan other) {
    return LimitParameters.MECHANISM.find(Settings.NONE.with(other.parameters(), other.type()))
        .filter(mechanism -> mechanism == LimitMechanism.CPUSET)
        .isPresent();
  }

  /** The pods with the limit, without it and with larger ones are up at once. */
  private LargerLimits larger() {
    List<Memory> atOnce = new ArrayList<>(List.of(memory(), memory()));
    Isolation isolation = Isolation.of(given);
    return LargerLimits.of(memory(), larger -> {
      atOnce.add(larger);
      Optional<String> refusal = questions.refusal.apply(isolation, size(larger));
      return refusal.isPresent() || questions.room.test(atOnce.stream().map(this::size).toList())
          ? refusal
          : Optional.of("the nodes have no room for pods with "
              + atOnce.stream().map(Memory::toString).collect(Collectors.joining(", ")) + " of memory at once");
    });
  }

  private Memory memory() {
    return DeployRequest.MEMORY.get(given);
  }

  private Map<String, Quantity> size(Memory memory) {
    Map<String, Quantity> size = new HashMap<>(Map.of("memory", Quantity.parse(memory.toString())));
    LimitParameters.CPU.given(given).ifPresent(cpu -> size.put("cpu", Quantity.parse(cpu.text())));
    return size;
  }
}
