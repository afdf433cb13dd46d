package io.ycsbpack.dist;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Pods that sleep: something to limit. */
final class Sleepers {
  private final RealCluster cluster;

  Sleepers(RealCluster cluster) {
    this.cluster = cluster;
  }

  /** One container of 100m CPU and 32Mi. */
  static PodSpec spec() {
    return spec(container("sleeper"));
  }

  static PodSpec spec(Container... containers) {
    return new PodSpecBuilder().withTerminationGracePeriodSeconds(0L).withContainers(containers).build();
  }

  static Container container(String name) {
    Map<String, Quantity> size = Map.of("cpu", Quantity.parse("100m"), "memory", Quantity.parse("32Mi"));
    return new ContainerBuilder().withName(name)
        .withImage("localhost/ycsbpack-small:1")
        .withImagePullPolicy("Never")
        .withCommand("sleep", "1000000")
        .withNewResources()
        .withLimits(size)
        .withRequests(size)
        .endResources()
        .build();
  }

  /** A pod that nothing makes, when it is ready. */
  void pod(String name, PodSpec spec) {
    cluster.admin()
        .resource(new PodBuilder().withNewMetadata().withName(name).endMetadata().withSpec(spec).build())
        .inNamespace(cluster.namespace())
        .create();
    cluster.admin().pods().inNamespace(cluster.namespace()).withName(name).waitUntilReady(5, TimeUnit.MINUTES);
  }

  void deployment(String name, PodSpec spec) {
    cluster.admin()
        .resource(new DeploymentBuilder().withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withReplicas(1)
            .withNewSelector()
            .withMatchLabels(Map.of("app", name))
            .endSelector()
            .withTemplate(template(name, spec))
            .endSpec()
            .build())
        .inNamespace(cluster.namespace())
        .create();
  }

  /** A DaemonSet, when its pods are ready. */
  void daemonSet(String name) {
    DaemonSet set = cluster.admin()
        .resource(new DaemonSetBuilder().withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withNewSelector()
            .withMatchLabels(Map.of("app", name))
            .endSelector()
            .withTemplate(template(name, spec()))
            .endSpec()
            .build())
        .inNamespace(cluster.namespace())
        .create();
    // Before its controller has looked at it, it has all of no pods.
    cluster.admin()
        .resource(set)
        .waitUntilCondition(now -> now.getStatus().getDesiredNumberScheduled() > 0
            && now.getStatus().getDesiredNumberScheduled().equals(now.getStatus().getNumberReady()), 5,
            TimeUnit.MINUTES);
  }

  private static PodTemplateSpec template(String name, PodSpec spec) {
    return new PodTemplateSpecBuilder().withNewMetadata()
        .withLabels(Map.of("app", name))
        .endMetadata()
        .withSpec(spec)
        .build();
  }
}
