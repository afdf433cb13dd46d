// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.k8s.cluster.Manifest;
import java.util.List;
import java.util.Map;

/**
 * Stands for the controller of the DaemonSet {@code db}, the kubelets and a LimitRange that gives each container a
 * memory limit. Each step replaces one pod that is not of the present template, as a rolling update does.
 */
final class FakeDaemonSet {
  private static final Map<String, String> LABELS = Map.of("app", "db");
  private static final String TEMPLATE = "template";
  private static final Quantity DEFAULT_MEMORY = Quantity.parse("64Mi");

  private final KubernetesClient client;
  private int nodes;
  private int made;
  private String stuckAt = "";

  FakeDaemonSet(KubernetesClient client, int nodes) {
    this.client = client;
    this.nodes = nodes;
  }

  void create(String strategy, PodSpec template) {
    Manifest.create(client, Manifest.read(DaemonSet.class, """
        metadata: {name: db}
        spec:
          updateStrategy: {type: %s}
          selector: {matchLabels: {app: db}}
          template: {spec: %s}
        """, strategy, Serialization.asJson(template)));
    for (int i = 0; i < nodes; i++) {
      reconcile();
    }
  }

  /** Pods with this CPU never become ready. */
  void stick(String cpu) {
    stuckAt = cpu;
  }

  void addNode() {
    nodes++;
  }

  Resource<DaemonSet> resource() {
    return client.apps().daemonSets().inNamespace("test").withName("db");
  }

  List<Pod> pods() {
    return client.pods().inNamespace("test").withLabels(LABELS).list().getItems();
  }

  /** One step. */
  void reconcile() {
    DaemonSet set = resource().get();
    PodSpec template = set.getSpec().getTemplate().getSpec();
    String version = Serialization.asJson(template);
    List<Pod> old = pods().stream().filter(pod -> !isOf(pod, version)).toList();
    if (!old.isEmpty()) {
      client.resource(old.get(0)).delete();
    }
    if (pods().size() < nodes) {
      client.resource(pod(set, template, version)).inNamespace("test").create();
    }
    int updated = (int) pods().stream().filter(pod -> isOf(pod, version)).count();
    resource().edit(now -> {
      now.setStatus(Manifest.read(DaemonSetStatus.class,
          "{desiredNumberScheduled: %d, updatedNumberScheduled: %d, numberReady: %d, observedGeneration: %s}", nodes,
          updated, pods().stream().filter(Readiness::isPodReady).count(), now.getMetadata().getGeneration()));
      return now;
    });
  }

  private static boolean isOf(Pod pod, String version) {
    return version.equals(pod.getMetadata().getAnnotations().get(TEMPLATE));
  }

  private Pod pod(DaemonSet set, PodSpec template, String version) {
    PodSpec admitted = new PodSpecBuilder(template).build();
    admitted.getContainers().forEach(FakeDaemonSet::giveMemory);
    admitted.getInitContainers().forEach(FakeDaemonSet::giveMemory);
    Pod pod = Manifest.pod("""
        metadata:
          name: db-%d
          labels: {app: db}
          ownerReferences: [{apiVersion: apps/v1, kind: DaemonSet, name: %s, controller: true}]
        status: {conditions: [{type: Ready, status: "%s"}]}
        """, made++, set.getMetadata().getName(), isStuck(admitted) ? "False" : "True");
    pod.getMetadata().setAnnotations(Map.of(TEMPLATE, version));
    pod.setSpec(admitted);
    pod.getStatus().setInitContainerStatuses(admitted.getInitContainers().stream().map(FakeDaemonSet::status).toList());
    pod.getStatus().setContainerStatuses(admitted.getContainers().stream().map(FakeDaemonSet::status).toList());
    return pod;
  }

  private boolean isStuck(PodSpec pod) {
    return pod.getContainers().get(0).getResources().getLimits().get("cpu").toString().equals(stuckAt);
  }

  private static void giveMemory(Container container) {
    container.getResources().getLimits().putIfAbsent("memory", DEFAULT_MEMORY);
  }

  private static ContainerStatus status(Container container) {
    return new ContainerStatusBuilder().withName(container.getName())
        .withRestartCount(0)
        .withReady(true)
        .withResources(container.getResources())
        .build();
  }
}
