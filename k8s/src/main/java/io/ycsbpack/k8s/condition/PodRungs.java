package io.ycsbpack.k8s.condition;

import static io.ycsbpack.k8s.parameter.KubernetesParameters.HOST_NETWORK;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.SECCOMP;

import io.ycsbpack.core.experiment.Rung;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The steps that take a deployed pod towards a process of its node: each leaves out one part of its isolation. */
final class PodRungs {
  private static final List<Layer> LAYERS = List.of(
      new Layer("network", "the pod's own network (namespace, veth pair and the rules of the node)", HOST_NETWORK,
          "true", "run the database's pods with hostNetwork: true, or use a network plug-in with a shorter path (no "
              + "overlay, no connection tracking)"),
      new Layer("calls", "the filter of system calls (seccomp RuntimeDefault)", SECCOMP,
          Isolation.Seccomp.UNCONFINED.toString(), "give the database's pods a seccomp profile of type Localhost that "
              + "allows its calls first, or of type Unconfined"));

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

  /** Those that a condition with these parameters has, in their order; {@code refusal} says why one is not possible. */
  static List<Rung> list(Settings given, Function<Isolation, Optional<String>> refusal) {
    return LAYERS.stream()
        .filter(layer -> layer.isIn(given))
        .map(layer -> new Rung(layer.name(), layer.step(), layer.parameters(), layer.advice(),
            refusal.apply(isolation(given.with(layer.parameters(), "the rung " + layer.name())))))
        .toList();
  }

  /** What these parameters leave of a pod's isolation. */
  static Isolation isolation(Settings given) {
    return new Isolation(HOST_NETWORK.get(given), SECCOMP.get(given));
  }

  /** Whether any of these parameters says how the pods of a database are isolated. */
  static boolean isGiven(Settings given) {
    return LAYERS.stream().anyMatch(layer -> layer.parameter().given(given).isPresent());
  }
}
