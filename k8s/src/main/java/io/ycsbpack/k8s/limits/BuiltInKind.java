// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.ycsbpack.core.deployment.OperatedKind;
import io.ycsbpack.k8s.cluster.ApiResources;
import io.ycsbpack.k8s.cluster.FieldPath;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

enum BuiltInKind {
  STATEFULSET("apps/v1", "StatefulSet", "spec.template.spec"),
  DEPLOYMENT("apps/v1", "Deployment", "spec.template.spec"),
  DAEMONSET("apps/v1", "DaemonSet", "spec.template.spec"),
  POD("v1", "Pod", "spec");

  private final String apiVersion;
  private final String kind;
  private final String podSpec;

  BuiltInKind(String apiVersion, String kind, String podSpec) {
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.podSpec = podSpec;
  }

  static Optional<BuiltInKind> of(LimitTarget target) {
    return Stream.of(values()).filter(one -> one.word().equals(target.kind())).findFirst();
  }

  private String word() {
    return kind.toLowerCase(Locale.ROOT);
  }

  ApiResources.Kind served() {
    return new ApiResources.Kind(apiVersion, kind, word() + "s");
  }

  CustomKinds.Found found() {
    return new CustomKinds.Found(apiVersion, new OperatedKind(apiVersion, kind,
        podSpec + ".containers[*].resources", "", Optional.empty()), Optional.empty());
  }

  FieldPath podSpec() {
    return FieldPath.parse(podSpec);
  }

  FieldPath resources(String list, String container) {
    return FieldPath.parse(podSpec + "." + list + "[" + container + "].resources");
  }

  /** A DaemonSet's controller counts the nodes that fit. */
  int wanted(GenericKubernetesResource now) {
    return switch (this) {
      case STATEFULSET, DEPLOYMENT -> number(now, "spec.replicas");
      case DAEMONSET -> number(now, "status.desiredNumberScheduled");
      case POD -> 1;
    };
  }

  boolean isRolledOut(GenericKubernetesResource now) {
    Long generation = now.getMetadata().getGeneration();
    boolean isSeen = generation == null || number(now, "status.observedGeneration") >= generation;
    int wanted = wanted(now);
    return this == POD || isSeen && switch (this) {
      case STATEFULSET -> number(now, "status.updatedReplicas") == wanted
          && at(now, "status.currentRevision").equals(at(now, "status.updateRevision"));
      case DEPLOYMENT -> number(now, "status.updatedReplicas") == wanted && number(now, "status.replicas") == wanted;
      default -> number(now, "status.updatedNumberScheduled") == wanted && number(now, "status.numberReady") == wanted;
    };
  }

  /** Why a changed template would not reach the pods, and what to do. */
  Optional<String> rolloutObstacle(GenericKubernetesResource now) {
    if (at(now, "spec.paused").filter(Boolean.TRUE::equals).isPresent()) {
      return Optional.of("it is paused, so that its pods stay unchanged until 'kubectl rollout resume'");
    }
    if (at(now, "spec.updateStrategy.type").filter("OnDelete"::equals).isPresent()) {
      return Optional.of("its update strategy is OnDelete, so that its pods stay unchanged until somebody deletes "
          + "them");
    }
    int partition = number(now, "spec.updateStrategy.rollingUpdate.partition");
    return partition == 0
        ? Optional.empty()
        : Optional.of("its update strategy has partition " + partition + ", so that its pods below number " + partition
            + " stay unchanged");
  }

  private static int number(GenericKubernetesResource now, String path) {
    return at(now, path).map(number -> ((Number) number).intValue()).orElse(0);
  }

  private static Optional<Object> at(GenericKubernetesResource now, String path) {
    return FieldPath.parse(path).find(now.getAdditionalProperties());
  }
}
