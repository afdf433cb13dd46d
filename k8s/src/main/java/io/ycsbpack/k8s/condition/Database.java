package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.parameter.KubernetesParameters;

record Database(String binding, ObjectName name, Place place) {

  /** A command on it, without its place. */
  Step command(String verb) {
    return Step.of("k8s", verb, binding).option(KubernetesParameters.NAME, name);
  }
}
