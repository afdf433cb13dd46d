package io.ycsbpack.k8s.condition;

import static io.ycsbpack.k8s.parameter.KubernetesParameters.HOST_NETWORK;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.RIGHTS;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.SECCOMP;

import io.ycsbpack.core.experiment.condition.Rung;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** The steps that take a deployed pod towards a process of its node: each leaves out one part of its isolation. */
final class PodRungs {
  private static final List<Layer> LAYERS = List.of(
      new Layer("network", "the pod's own network (namespace, veth pair and the rules of the node)", HOST_NETWORK,
          "true", "run the database's pods with hostNetwork: true, or use a network plug-in with a shorter path (no "
              + "overlay, no connection tracking)"),
      new Layer("calls", "the filter of system calls (seccomp RuntimeDefault)", SECCOMP,
          Isolation.Seccomp.UNCONFINED.toString(), "give the database's pods a seccomp profile of type Localhost that "
              + "allows its calls first, or of type Unconfined"));
  /** What the server of a condition on bare metal does not have where root starts it. */
  private static final Layer RIGHTS_OF_ROOT = new Layer("rights",
      "the pod's user, who has and gets no capabilities",
      RIGHTS, Isolation.Rights.ROOT.toString(),
      "give the database's container the capability that the server makes use "
          + "of (securityContext.capabilities.add), such as IPC_LOCK to lock memory or SYS_NICE to set priorities, "
          + "where the cluster allows it");

  /** A part of the isolation, and the parameter that leaves it out. */
  private record Layer(String name, String step, Property<?> parameter, String without, String advice) {
    Map<String, String> parameters() {
      return Map.of(parameter.name(), without);
    }

    boolean isIn(Settings given) {
      return !parameter.get(given).equals(parameter.type().parse(without));
    }
  }

  private PodRungs() {
  }

  /**
   * Those that a condition with these parameters has, in their order. All of its pods may be up at once: with the one as
   * deployed, as many as the nodes have room for.
   *
   * @param root    whether servers on bare metal are started as root
   * @param room    for pods of the condition's size; empty where it is not known
   * @param refusal why a cluster refuses pods with this isolation; empty when it does not
   */
  static List<Rung> list(Settings given, boolean root, OptionalLong room,
      Function<Isolation, Optional<String>> refusal) {
    List<Rung> rungs = new ArrayList<>();
    long left = room.orElse(Long.MAX_VALUE) - 1;
    for (Layer layer : Stream.concat(LAYERS.stream(), root ? Stream.of(RIGHTS_OF_ROOT) : Stream.<Layer>empty())
        .filter(layer -> layer.isIn(given))
        .toList()) {
      Isolation isolation = IsolationParameters.isolation(given.with(layer.parameters(), "the rung " + layer.name()));
      Optional<String> impossible = refusal.apply(isolation);
      if (impossible.isEmpty() && left-- <= 0) {
        impossible = Optional.of("the cluster has room for " + room.orElseThrow()
            + " pods of this size, and the pods of all steps may be up at once; give less cpu or memory");
      }
      rungs.add(new Rung(layer.name(), layer.step(), layer.parameters(), layer.advice(), impossible));
    }
    return rungs;
  }
}
