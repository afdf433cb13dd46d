package io.ycsbpack.k8s.condition;

import static io.ycsbpack.k8s.parameter.KubernetesParameters.CORES;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.CPU_LIMIT;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.HOST_NETWORK;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.MEMORY_LIMIT;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.RIGHTS;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.RUNTIME;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.SECCOMP;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.List;
import java.util.Optional;

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

  /** Adds the options of a command that deploys such pods, but for what is as usual. */
  static Arguments add(Arguments arguments, Isolation isolation) {
    Isolation usual = Isolation.FULL;
    return arguments.flag("--" + HOST_NETWORK.name(), isolation.hostNetwork())
        .option(SECCOMP, Optional.of(isolation.seccomp()).filter(one -> one != usual.seccomp()))
        .option(RIGHTS, Optional.of(isolation.rights()).filter(one -> one != usual.rights()))
        .option(CORES, Optional.of(isolation.cores()).filter(one -> one != usual.cores()))
        .option(CPU_LIMIT, Optional.of(isolation.cpuLimit()).filter(one -> one != usual.cpuLimit()))
        .option(MEMORY_LIMIT, Optional.of(isolation.memoryLimit()).filter(one -> one != usual.memoryLimit()))
        .option(RUNTIME, isolation.runtime());
  }
}
