package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.ycsbpack.k8s.cluster.Restricted;

/** A pod's security, from that of the restricted Pod Security Standard down to less isolation. */
final class PodSecurity {
  /** Resolves the cluster's names also in the network of a node, where the default is what the node resolves. */
  private static final String CLUSTER_NAMES = "ClusterFirstWithHostNet";

  private PodSecurity() {
  }

  /** Adds it to a pod that runs as this user, unless it has the rights of root. */
  static PodSpecBuilder add(PodSpecBuilder pod, long user, Isolation isolation) {
    pod.withSecurityContext(isolation.rights() == Isolation.Rights.ROOT ? root() : Restricted.pod(user))
        .editSecurityContext()
        .withNewSeccompProfile()
        .withType(isolation.seccomp().type())
        .endSeccompProfile()
        .endSecurityContext();
    isolation.runtime().ifPresent(runtime -> pod.withRuntimeClassName(runtime.text()));
    return isolation.hostNetwork() ? pod.withHostNetwork(true).withDnsPolicy(CLUSTER_NAMES) : pod;
  }

  private static PodSecurityContext root() {
    return new PodSecurityContextBuilder().withRunAsNonRoot(false).withRunAsUser(0L).withRunAsGroup(0L).build();
  }

  /** That of the server's container; its root file system can be written, as official images need it at start. */
  static SecurityContext container(Isolation isolation) {
    return isolation.rights() == Isolation.Rights.ROOT
        ? new SecurityContextBuilder().withAllowPrivilegeEscalation(true)
            .withNewCapabilities()
            .addToAdd("ALL")
            .endCapabilities()
            .build()
        : Restricted.container(false);
  }
}
