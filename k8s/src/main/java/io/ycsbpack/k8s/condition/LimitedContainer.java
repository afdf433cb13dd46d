package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Map;
import java.util.Optional;

/**
 * What limits are changed on.
 *
 * @param target    the object that makes the pods
 * @param path      where a custom resource has what is changed; empty for what is known of its kind
 * @param pods      labels of the pods of a custom resource; empty for what is known of its kind
 * @param container which of its containers; empty where it has but one
 * @param place     where it is
 */
record LimitedContainer(Given<LimitTarget> target, Optional<Given<FieldPath>> path,
    Optional<Given<Map<String, String>>> pods, Optional<String> container, Place place) {

  /** As the parameters of a condition say; empty where they name no target. */
  static Optional<LimitedContainer> of(Settings given) {
    return KubernetesParameters.TARGET.given(given)
        .map(target -> new LimitedContainer(target, KubernetesParameters.PATH.given(given),
            KubernetesParameters.PODS.given(given), KubernetesParameters.CONTAINER.find(given), Place.of(given)));
  }

  /** The target with its fields. */
  LimitTarget named() {
    return target.value().with(new LimitTarget.Fields(path.map(Given::value), pods.map(Given::value)));
  }

  /** A command on it, without its place. */
  Arguments on(Arguments arguments) {
    return arguments.option(KubernetesParameters.TARGET, target)
        .option(KubernetesParameters.PATH, path)
        .option(KubernetesParameters.PODS, pods)
        .option(KubernetesParameters.CONTAINER, container);
  }
}
