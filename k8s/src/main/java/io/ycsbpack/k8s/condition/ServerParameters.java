package io.ycsbpack.k8s.condition;

import static io.ycsbpack.k8s.parameter.KubernetesParameters.CORES;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.CPU_LIMIT;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.HOST_NETWORK;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.MEMORY_LIMIT;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.RIGHTS;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.RUNTIME;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.SECCOMP;

import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Optional;

/** The parameters of a condition for the isolation of its pods from their node, and for their volumes. */
final class ServerParameters {
  static final List<Property<?>> ISOLATION = List.of(HOST_NETWORK, SECCOMP, RIGHTS, CORES, CPU_LIMIT, MEMORY_LIMIT,
      RUNTIME);

  private ServerParameters() {
  }

  static Isolation isolation(Settings given) {
    return new Isolation(HOST_NETWORK.get(given), SECCOMP.get(given), RIGHTS.get(given), CORES.get(given),
        CPU_LIMIT.get(given), MEMORY_LIMIT.get(given), RUNTIME.find(given));
  }

  static boolean isolate(Settings given) {
    return ISOLATION.stream().anyMatch(parameter -> parameter.given(given).isPresent());
  }

  /** The volume that each server is to have; empty where the data are on the disk of its node. */
  static Optional<Given<DeployRequest.Storage>> storage(Settings given) {
    return KubernetesParameters.VOLUME.get(given) == DeployRequest.Volume.NODE
        ? Optional.empty()
        : KubernetesParameters.STORAGE.given(given);
  }
}
