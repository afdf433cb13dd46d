// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Pods that sleep: something to limit. */
final class Sleepers {
  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  private final RealCluster cluster;

  Sleepers(RealCluster cluster) {
    this.cluster = cluster;
  }

  /** One container of 100m CPU and 32Mi. */
  static PodSpec spec() {
    return spec(container("sleeper"));
  }

  /** The same without limits. */
  static PodSpec unlimited() {
    PodSpec spec = spec();
    spec.getContainers().get(0).getResources().setLimits(Map.of());
    return spec;
  }

  static PodSpec spec(Container... containers) {
    return new PodSpecBuilder().withTerminationGracePeriodSeconds(0L).withContainers(containers).build();
  }

  static Container container(String name) {
    return Serialization.unmarshal("""
        name: %s
        image: localhost/ycsbpack-small:1
        imagePullPolicy: Never
        command: [sleep, "1000000"]
        resources: {limits: {cpu: 100m, memory: 32Mi}, requests: {cpu: 100m, memory: 32Mi}}
        """.formatted(name), Container.class);
  }

  /** A pod that nothing makes, when it is ready. */
  void pod(String name, PodSpec spec) {
    HasMetadata pod = cluster.create("""
        {apiVersion: v1, kind: Pod, metadata: {name: %s}, spec: %s}
        """.formatted(name, Serialization.asJson(spec))).get(0);
    cluster.admin().resource(pod).waitUntilReady(5, TimeUnit.MINUTES);
  }

  void deployment(String name, PodSpec spec) {
    many("Deployment", name, spec);
  }

  void statefulSet(String name, PodSpec spec) {
    many("StatefulSet", name, spec);
  }

  /** Deletes all of them in the namespace, but no object of ycsb. */
  void deleteAll() {
    KubernetesClient admin = cluster.admin();
    String namespace = cluster.namespace();
    admin.apps().deployments().inNamespace(namespace).delete();
    admin.apps().daemonSets().inNamespace(namespace).delete();
    admin.apps().statefulSets().inNamespace(namespace).withoutLabel(MANAGED_BY).delete();
    admin.pods().inNamespace(namespace).withoutLabel(MANAGED_BY).withGracePeriod(0).delete();
  }

  /** A DaemonSet, when its pods are ready. */
  void daemonSet(String name) {
    // Before its controller has looked at it, it has all of no pods.
    cluster.admin()
        .resource((DaemonSet) many("DaemonSet", name, spec()))
        .waitUntilCondition(now -> now.getStatus().getDesiredNumberScheduled() > 0
            && now.getStatus().getDesiredNumberScheduled().equals(now.getStatus().getNumberReady()), 5,
            TimeUnit.MINUTES);
  }

  private HasMetadata many(String kind, String name, PodSpec spec) {
    return cluster.create("""
        apiVersion: apps/v1
        kind: %1$s
        metadata: {name: %2$s}
        spec: {selector: {matchLabels: {app: %2$s}}, template: {metadata: {labels: {app: %2$s}}, spec: %3$s}}
        """.formatted(kind, name, Serialization.asJson(spec))).get(0);
  }
}
