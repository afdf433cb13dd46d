package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.ycsbpack.k8s.cluster.Restricted;

/** A pod's security, from that of the restricted Pod Security Standard down to less isolation. */
final class PodSecurity {
  /** Resolves the cluster's names also in the network of a node, where the default is what the node resolves. */
  private static final String CLUSTER_NAMES = "ClusterFirstWithHostNet";

  private PodSecurity() {
  }

  /** Adds it to a pod that runs as this user. */
  static PodSpecBuilder add(PodSpecBuilder pod, long user, Isolation isolation) {
    pod.withSecurityContext(Restricted.pod(user))
        .editSecurityContext()
        .editSeccompProfile()
        .withType(isolation.seccomp().type())
        .endSeccompProfile()
        .endSecurityContext();
    return isolation.hostNetwork() ? pod.withHostNetwork(true).withDnsPolicy(CLUSTER_NAMES) : pod;
  }
}
