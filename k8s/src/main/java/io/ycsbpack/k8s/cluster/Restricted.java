package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;

/**
 * What the "restricted" Pod Security Standard asks of a pod:
 * https://kubernetes.io/docs/concepts/security/pod-security-standards.
 */
public final class Restricted {

  private Restricted() {
  }

  /** For the pod, which runs as this user and group and owns its volumes. */
  public static PodSecurityContext pod(long user) {
    return new PodSecurityContextBuilder().withRunAsNonRoot(true)
        .withRunAsUser(user)
        .withRunAsGroup(user)
        .withFsGroup(user)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .build();
  }

  /** For each of its containers. */
  public static SecurityContext container(boolean readOnlyRoot) {
    return new SecurityContextBuilder().withAllowPrivilegeEscalation(false)
        .withReadOnlyRootFilesystem(readOnlyRoot)
        .withNewCapabilities()
        .addToDrop("ALL")
        .endCapabilities()
        .build();
  }
}
