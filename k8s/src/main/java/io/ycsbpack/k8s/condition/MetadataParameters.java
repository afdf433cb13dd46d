package io.ycsbpack.k8s.condition;

import static io.ycsbpack.k8s.parameter.KubernetesParameters.ANNOTATIONS;
import static io.ycsbpack.k8s.parameter.KubernetesParameters.LABELS;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.util.Map;

/** The parameters of a condition that say which annotations and labels its pods have. */
final class MetadataParameters {
  private MetadataParameters() {
  }

  /** What these settings say. */
  static PodMetadata metadata(Settings given) {
    return new PodMetadata(ANNOTATIONS.find(given).orElse(Map.of()), LABELS.find(given).orElse(Map.of()));
  }

  /** Adds the options of a command that gives pods these. */
  static Arguments add(Arguments arguments, PodMetadata metadata) {
    metadata.annotations().entrySet().forEach(one -> arguments.option(ANNOTATIONS, one));
    metadata.labels().entrySet().forEach(one -> arguments.option(LABELS, one));
    return arguments;
  }
}
