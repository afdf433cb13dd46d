// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Stands for the operator of a database: makes a StatefulSet of each resource of its kind, and sets back what is changed
 * in that alone.
 */
final class FakeOperator implements AutoCloseable {
  static final String GROUP = "operated.example.com";
  private static final ResourceDefinitionContext DATABASES = new ResourceDefinitionContext.Builder().withGroup(GROUP)
      .withVersion("v1")
      .withKind("Database")
      .withPlural("databases")
      .withNamespaced(true)
      .build();

  private final RealCluster cluster;
  private final HasMetadata definition;
  private final ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();

  /** Makes its kind known to the cluster, and begins. */
  FakeOperator(RealCluster cluster) {
    this.cluster = cluster;
    definition = cluster.define(GROUP, "v1", "Database", "dbase");
    loop.scheduleWithFixedDelay(this::reconcile, 0, 300, TimeUnit.MILLISECONDS);
  }

  /** A database of one pod, which is labelled with its name. */
  void create(String name, String spec) {
    cluster.create("""
        {"apiVersion": "%s/v1", "kind": "Database", "metadata": {"name": "%s"}, "spec": %s}
        """.formatted(GROUP, name, spec));
    cluster.admin()
        .pods()
        .inNamespace(cluster.namespace())
        .withName(name + "-0")
        .waitUntilReady(5, TimeUnit.MINUTES);
  }

  GenericKubernetesResource database(String name) {
    return cluster.admin().genericKubernetesResources(DATABASES).inNamespace(cluster.namespace()).withName(name).get();
  }

  private void reconcile() {
    try {
      cluster.admin()
          .genericKubernetesResources(DATABASES)
          .inNamespace(cluster.namespace())
          .list()
          .getItems()
          .forEach(this::reconcile);
    } catch (KubernetesClientException e) {
      // Another client wrote at the same moment: the next look sees what became of it.
      System.err.println("the operator of the test: " + e.getMessage());
    }
  }

  private void reconcile(GenericKubernetesResource database) {
    List<Map<String, Object>> pools = database.get("spec", "pools");
    ResourceRequirements wanted = Serialization.unmarshal(
        Serialization.asJson(pools.get(0).getOrDefault("resources", Map.of())), ResourceRequirements.class);
    var sets = cluster.admin().apps().statefulSets().inNamespace(cluster.namespace());
    StatefulSet there = sets.withName(database.getMetadata().getName()).get();
    if (there == null) {
      sets.resource(set(database, wanted)).create();
    } else if (!container(there).getResources().equals(wanted)) {
      sets.withName(database.getMetadata().getName()).edit(set -> {
        container(set).setResources(wanted);
        return set;
      });
    }
  }

  private static Container container(StatefulSet set) {
    return set.getSpec().getTemplate().getSpec().getContainers().get(0);
  }

  private static StatefulSet set(GenericKubernetesResource database, ResourceRequirements resources) {
    StatefulSet set = Serialization.unmarshal("""
        apiVersion: apps/v1
        kind: StatefulSet
        metadata:
          name: %1$s
          ownerReferences: [{apiVersion: %2$s, kind: %3$s, name: %1$s, uid: %4$s, controller: true}]
        spec:
          replicas: 1
          serviceName: %1$s
          selector: {matchLabels: {app: %1$s}}
          template: {metadata: {labels: {app: %1$s}}}
        """.formatted(database.getMetadata().getName(), database.getApiVersion(), database.getKind(),
        database.getMetadata().getUid()), StatefulSet.class);
    Container container = Sleepers.container("server");
    container.setResources(resources);
    set.getSpec().getTemplate().setSpec(Sleepers.spec(container));
    return set;
  }

  @Override
  public void close() throws InterruptedException {
    loop.shutdown();
    loop.awaitTermination(1, TimeUnit.MINUTES);
    cluster.admin().resource(definition).delete();
  }
}
