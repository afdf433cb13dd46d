package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetStatus;
import io.fabric8.kubernetes.api.model.apps.DaemonSetUpdateStrategy;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatus;
import io.fabric8.kubernetes.api.model.apps.StatefulSetUpdateStrategy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Finds what the user named. */
final class LimitedObjects {
  private static final Set<String> BUILT_IN = Set.of("statefulset", "deployment", "daemonset", "pod");
  private static final String ON_DELETE = "OnDelete";
  private static final String STAYS_UNTIL_DELETED = "its update strategy is OnDelete, so that its pods stay as they are"
      + " until somebody deletes them";

  private LimitedObjects() {
  }

  static boolean isBuiltIn(LimitTarget target) {
    return BUILT_IN.contains(target.kind());
  }

  static Limited find(Cluster cluster, LimitTarget target) {
    if (isBuiltIn(target) && !target.fields().equals(LimitTarget.Fields.KNOWN)) {
      throw new UsageException(target + " is no custom resource: path and pods are of these alone");
    }
    KubernetesClient client = cluster.client();
    String namespace = cluster.namespace();
    return switch (target.kind()) {
      case "statefulset" -> new LimitedWorkload<>(cluster, target,
          client.apps().statefulSets().inNamespace(namespace).withName(target.name()),
          new LimitedWorkload.Parts<>(set -> set.getSpec().getTemplate().getSpec(),
              set -> set.getSpec().getSelector().getMatchLabels(), set -> set.getSpec().getReplicas(),
              LimitedObjects::isRolledOut, LimitedObjects::obstacle));
      case "deployment" -> new LimitedWorkload<>(cluster, target,
          client.apps().deployments().inNamespace(namespace).withName(target.name()),
          new LimitedWorkload.Parts<>(set -> set.getSpec().getTemplate().getSpec(),
              set -> set.getSpec().getSelector().getMatchLabels(), set -> set.getSpec().getReplicas(),
              LimitedObjects::isRolledOut, LimitedObjects::obstacle));
      case "daemonset" -> new LimitedWorkload<>(cluster, target,
          client.apps().daemonSets().inNamespace(namespace).withName(target.name()),
          new LimitedWorkload.Parts<>(set -> set.getSpec().getTemplate().getSpec(),
              set -> set.getSpec().getSelector().getMatchLabels(), LimitedObjects::wanted,
              LimitedObjects::isRolledOut, LimitedObjects::obstacle));
      case "pod" -> new LimitedPod(cluster, target);
      default -> custom(cluster, target, CustomKinds.find(cluster, target));
    };
  }

  private static Limited custom(Cluster cluster, LimitTarget target, CustomKinds.Found kind) {
    return new LimitedResource(cluster, target, kind, cluster.client()
        .genericKubernetesResources(kind.apiVersion(), kind.known().kind())
        .inNamespace(cluster.namespace())
        .withName(target.name()));
  }

  private static boolean isRolledOut(StatefulSet set) {
    StatefulSetStatus status = set.getStatus();
    return status != null && isSeen(set.getMetadata().getGeneration(), status.getObservedGeneration())
        && Objects.equals(status.getUpdatedReplicas(), set.getSpec().getReplicas())
        && Objects.equals(status.getCurrentRevision(), status.getUpdateRevision());
  }

  private static boolean isRolledOut(Deployment set) {
    DeploymentStatus status = set.getStatus();
    return status != null && isSeen(set.getMetadata().getGeneration(), status.getObservedGeneration())
        && Objects.equals(status.getUpdatedReplicas(), set.getSpec().getReplicas())
        && Objects.equals(status.getReplicas(), set.getSpec().getReplicas());
  }

  static boolean isRolledOut(DaemonSet set) {
    DaemonSetStatus status = set.getStatus();
    return status != null && isSeen(set.getMetadata().getGeneration(), status.getObservedGeneration())
        && Objects.equals(Objects.requireNonNullElse(status.getUpdatedNumberScheduled(), 0), wanted(set))
        && Objects.equals(Objects.requireNonNullElse(status.getNumberReady(), 0), wanted(set));
  }

  /** One pod on each node that fits, which its controller counts. */
  private static int wanted(DaemonSet set) {
    return set.getStatus() == null
        ? 0
        : Objects.requireNonNullElse(set.getStatus().getDesiredNumberScheduled(), 0);
  }

  private static Optional<String> obstacle(StatefulSet set) {
    StatefulSetUpdateStrategy strategy = set.getSpec().getUpdateStrategy();
    if (strategy == null) {
      return Optional.empty();
    }
    if (ON_DELETE.equals(strategy.getType())) {
      return Optional.of(STAYS_UNTIL_DELETED);
    }
    Integer partition = strategy.getRollingUpdate() == null ? null : strategy.getRollingUpdate().getPartition();
    return partition == null || partition == 0
        ? Optional.empty()
        : Optional.of("its update strategy has partition " + partition + ", so that its pods below number " + partition
            + " stay as they are");
  }

  private static Optional<String> obstacle(DaemonSet set) {
    DaemonSetUpdateStrategy strategy = set.getSpec().getUpdateStrategy();
    return strategy != null && ON_DELETE.equals(strategy.getType())
        ? Optional.of(STAYS_UNTIL_DELETED)
        : Optional.empty();
  }

  private static Optional<String> obstacle(Deployment set) {
    return Boolean.TRUE.equals(set.getSpec().getPaused())
        ? Optional.of("it is paused, so that its pods stay as they are until 'kubectl rollout resume'")
        : Optional.empty();
  }

  private static boolean isSeen(Long generation, Long observed) {
    return generation == null || observed != null && observed >= generation;
  }
}
