// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.k8s.cluster.Manifest;

/** Stands for the StatefulSet controller and the kubelet, which the mock server has not: makes pods as described. */
final class FakeController {

  private final KubernetesClient client;
  private String stuckAt = "";
  private Runnable first = () -> {
  };

  FakeController(KubernetesClient client) {
    this.client = client;
  }

  /** Pods with this CPU never become ready. */
  void stick(String cpu) {
    stuckAt = cpu;
  }

  void atFirstWait(Runnable work) {
    first = work;
  }

  void createStatefulSet(String name, ResourceRequirements resources) {
    Manifest.create(client, Manifest.read(StatefulSet.class, """
        metadata: {name: %s}
        spec:
          replicas: 1
          selector: {matchLabels: {app: db}}
          template: {spec: {containers: [{name: db, resources: %s}]}}
        """, name, Serialization.asJson(resources)));
    reconcile();
  }

  void reconcile() {
    first.run();
    first = () -> {
    };
    for (StatefulSet set : client.apps().statefulSets().inNamespace("test").list().getItems()) {
      ResourceRequirements resources = set.getSpec().getTemplate().getSpec().getContainers().get(0).getResources();
      boolean ready = !resources.getLimits().get("cpu").toString().equals(stuckAt);
      Pod pod = Manifest.pod("""
          metadata: {name: %s-0, labels: {app: db}}
          status:
            conditions: [{type: Ready, status: "%s"}]
            containerStatuses: [{name: db, restartCount: 0, ready: %s, resources: %s}]
          """, set.getMetadata().getName(), ready ? "True" : "False", ready, Serialization.asJson(resources));
      client.pods().inNamespace("test").withName(pod.getMetadata().getName()).delete();
      Manifest.create(client, pod);
      client.apps().statefulSets().inNamespace("test").withName(set.getMetadata().getName()).edit(now -> {
        now.setStatus(Manifest.read(StatefulSetStatus.class,
            "{replicas: 1, updatedReplicas: 1, observedGeneration: %s, currentRevision: r, updateRevision: r}",
            now.getMetadata().getGeneration()));
        return now;
      });
    }
  }
}
