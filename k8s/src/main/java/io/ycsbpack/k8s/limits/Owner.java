package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Finds what makes a pod: limits that only the pod had would be gone with it. */
final class Owner {

  private Owner() {
  }

  /** The StatefulSet, Deployment or DaemonSet of a pod; the target itself where it is no pod, or it has no owner. */
  static LimitTarget ownerOf(Cluster cluster, LimitTarget target) {
    if (!target.kind().equals("pod")) {
      return target;
    }
    Optional<OwnerReference> owner = controller(
        cluster.client().pods().inNamespace(cluster.namespace()).withName(target.name()).get());
    if (owner.isPresent() && owner.get().getKind().equals("ReplicaSet")) {
      owner = controller(
          cluster.client().apps().replicaSets().inNamespace(cluster.namespace()).withName(owner.get().getName()).get());
    }
    return owner.filter(one -> List.of("StatefulSet", "Deployment", "DaemonSet").contains(one.getKind()))
        .map(one -> LimitTarget.parse(one.getKind() + "/" + one.getName()))
        .orElse(target);
  }

  private static Optional<OwnerReference> controller(HasMetadata object) {
    return object == null
        ? Optional.empty()
        : Objects.requireNonNullElse(object.getMetadata().getOwnerReferences(), List.<OwnerReference>of())
            .stream()
            .filter(one -> Boolean.TRUE.equals(one.getController()))
            .findFirst();
  }
}
