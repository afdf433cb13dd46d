package io.ycsbpack.k8s.condition;

import static io.ycsbpack.k8s.parameter.KubernetesParameters.CORES;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.CPU_LIMIT;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.HOST_NETWORK;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.MEMORY_LIMIT;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.RIGHTS;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.RUNTIME;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.SECCOMP;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.List;

/** The parameters of a condition that say how its pods are isolated from their node. */
final class IsolationParameters {
  /** All of them. */
  static final List<Property<?>> ALL = List.of(HOST_NETWORK, SECCOMP, RIGHTS, CORES, CPU_LIMIT, MEMORY_LIMIT,
      RUNTIME);

  private IsolationParameters() {
  }

  /** What these settings say. */
  static Isolation isolation(Settings given) {
    return new Isolation(HOST_NETWORK.get(given), SECCOMP.get(given), RIGHTS.get(given), CORES.get(given),
        CPU_LIMIT.get(given), MEMORY_LIMIT.get(given), RUNTIME.find(given));
  }

  /** Whether these settings say any of it. */
  static boolean areIn(Settings given) {
    return ALL.stream().anyMatch(parameter -> parameter.given(given).isPresent());
  }
}
