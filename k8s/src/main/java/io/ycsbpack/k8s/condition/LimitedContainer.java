package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Optional;

/**
 * What limits are changed on.
 *
 * @param target    the object that makes the pods
 * @param container which of its containers; empty where it has but one
 * @param place     where it is
 */
record LimitedContainer(Given<LimitTarget> target, Optional<String> container, Place place) {

  /** A command on it, without its place. */
  Arguments on(Arguments arguments) {
    return arguments.option(KubernetesParameters.TARGET, target).option(KubernetesParameters.CONTAINER, container);
  }
}
