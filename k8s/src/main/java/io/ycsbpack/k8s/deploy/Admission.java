package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.Map;
import java.util.Optional;

/**
 * Asks an API server whether it admits pods that are less isolated than usual, by a dry run that makes none: a
 * namespace may enforce a Pod Security Standard, and a webhook may have rules of its own.
 */
public final class Admission {
  private static final System.Logger LOG = System.getLogger(Admission.class.getName());
  private static final long USER = 10001;
  private static final Map<String, Quantity> SIZE = Map.of("cpu", Quantity.parse("100m"), "memory",
      Quantity.parse("32Mi"));

  private final Cluster cluster;

  /** Of the namespace of this cluster. */
  public Admission(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Why pods with this isolation are refused; empty when they are admitted, or when that can't be told, because this
   * user may not make pods by itself, or not even those that are fully isolated are admitted.
   */
  public Optional<String> refusal(Isolation isolation) {
    return asked(isolation).filter(reason -> asked(Isolation.FULL).isEmpty());
  }

  private Optional<String> asked(Isolation isolation) {
    try {
      cluster.client().pods().inNamespace(cluster.namespace()).resource(pod(isolation)).dryRun().create();
      return Optional.empty();
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the dry run of a pod with {0} ended with {1}", isolation, e.getMessage());
      return Optional.of(ApiErrors.reason(e));
    }
  }

  private static Pod pod(Isolation isolation) {
    PodSpecBuilder spec = new PodSpecBuilder().withAutomountServiceAccountToken(false)
        .withContainers(new ContainerBuilder().withName("server")
            .withImage("none")
            .withResources(new ResourceRequirementsBuilder().withRequests(SIZE).withLimits(SIZE).build())
            .withSecurityContext(PodSecurity.container(isolation))
            .build());
    return new PodBuilder().withNewMetadata()
        .withGenerateName("ycsbpack-admission-")
        .endMetadata()
        .withSpec(PodSecurity.add(spec, USER, isolation).build())
        .build();
  }
}
