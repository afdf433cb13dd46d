package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds what makes a pod: limits that only the pod had would be gone with it. */
final class Owner {
  private static final System.Logger LOG = System.getLogger(Owner.class.getName());

  private Owner() {
  }

  /**
   * The StatefulSet, Deployment or DaemonSet of a pod, or a custom resource of a known kind; the target itself where it is
   * no pod, or it has no owner.
   */
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
    return owner.flatMap(one -> isOfKubernetes(one)
        ? Optional.of(LimitTarget.parse(one.getKind() + "/" + one.getName()))
        : CustomKinds.target(one.getApiVersion(), one.getKind(), one.getName())).orElse(target);
  }

  private static boolean isOfKubernetes(OwnerReference owner) {
    return owner.getApiVersion().startsWith("apps/")
        && List.of("StatefulSet", "Deployment", "DaemonSet").contains(owner.getKind());
  }

  /** @param isChanged whether an object has something to undo */
  static Optional<LimitTarget> keeper(Cluster cluster, LimitTarget target, Predicate<Limited> isChanged) {
    if (Limited.find(cluster, target).isThere()) {
      return Optional.of(target);
    }
    return target.kind().equals("pod") ? formerOwner(cluster, target, isChanged) : Optional.empty();
  }

  /**
   * An object from whose name the name of this pod was made, and which still has something to undo; empty where there is
   * none. It is how the limits of a pod that is gone are found: the pod itself knew its owner.
   */
  private static Optional<LimitTarget> formerOwner(Cluster cluster, LimitTarget pod, Predicate<Limited> isChanged) {
    String name = pod.name();
    String ofSet = name.replaceFirst("-[^-]+$", "");
    return Stream.of(new LimitTarget("statefulset", ofSet), new LimitTarget("daemonset", ofSet),
        new LimitTarget("deployment", ofSet.replaceFirst("-[^-]+$", "")))
        .filter(owner -> isChanged(cluster, owner, isChanged))
        .findFirst();
  }

  private static boolean isChanged(Cluster cluster, LimitTarget owner, Predicate<Limited> isChanged) {
    try {
      Limited object = Limited.find(cluster, owner);
      return object.isThere() && isChanged.test(object);
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "{0} can''t be read: {1}", owner, e.getMessage());
      return false;
    }
  }

  static Optional<OwnerReference> controller(HasMetadata object) {
    return object == null
        ? Optional.empty()
        : Objects.requireNonNullElse(object.getMetadata().getOwnerReferences(), List.<OwnerReference>of())
            .stream()
            .filter(one -> Boolean.TRUE.equals(one.getController()))
            .findFirst();
  }
}
