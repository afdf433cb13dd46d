package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;

/**
 * Sets annotations and labels of the pods of a database that runs.
 *
 * @param container what makes the pods
 * @param metadata  that they are given
 * @param operated  whether also where an operator owns it
 */
record ApplyMetadata(LimitedContainer container, PodMetadata metadata, boolean operated) implements PutStep {

  @Override
  public List<String> arguments() {
    return container.place()
        .on(MetadataParameters.add(container.on(Arguments.of("k8s", "metadata", "apply")), metadata))
        .flag(KubernetesParameters.OPERATED, operated)
        .words();
  }
}
