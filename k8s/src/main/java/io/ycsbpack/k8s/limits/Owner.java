// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.KubernetesResourceUtil;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a pod's owner: limits of only the pod would be lost with it. */
final class Owner {
  private static final System.Logger LOG = System.getLogger(Owner.class.getName());

  private Owner() {
  }

  /** The StatefulSet, Deployment, DaemonSet or known custom resource of a pod; else the target itself. */
  static LimitTarget ownerOf(Cluster cluster, LimitTarget target) {
    if (!target.kind().equals("pod")) {
      return target;
    }
    Optional<OwnerReference> owner = controller(
        cluster.client().pods().withName(target.name()).get());
    if (owner.isPresent() && owner.get().getKind().equals("ReplicaSet")) {
      owner = controller(
          cluster.client().apps().replicaSets().withName(owner.get().getName()).get());
    }
    return owner.flatMap(one -> LimitedKind.target(one.getApiVersion(), one.getKind(), one.getName())).orElse(target);
  }

  /** See {@link LimitChange#keeper}. */
  static Optional<LimitTarget> keeper(Cluster cluster, LimitTarget target) {
    if (new Limited(cluster, target).isThere()) {
      return Optional.of(target);
    }
    return target.kind().equals("pod") ? formerOwner(cluster, target) : Optional.empty();
  }

  /** An owner by the name of a pod that is gone, if it still has something to undo. */
  private static Optional<LimitTarget> formerOwner(Cluster cluster, LimitTarget pod) {
    String name = pod.name();
    String ofSet = name.replaceFirst("-[^-]+$", "");
    return Stream.of(new LimitTarget("statefulset", ofSet), new LimitTarget("daemonset", ofSet),
        new LimitTarget("deployment", ofSet.replaceFirst("-[^-]+$", "")))
        .filter(owner -> isChanged(cluster, owner))
        .findFirst();
  }

  private static boolean isChanged(Cluster cluster, LimitTarget owner) {
    try {
      Limited object = new Limited(cluster, owner);
      return object.isThere() && object.remembered().isPresent();
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "{0} can''t be read: {1}", owner, e.getMessage());
      return false;
    }
  }

  static Optional<OwnerReference> controller(HasMetadata object) {
    return Optional.ofNullable(object).map(KubernetesResourceUtil::getControllerUid);
  }
}
