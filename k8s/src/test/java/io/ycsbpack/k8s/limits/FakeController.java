package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;

/** Stands for the StatefulSet controller and the kubelet, which the mock server has not: makes pods as described. */
final class FakeController {
  private static final Map<String, String> LABELS = Map.of("app", "db");

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
    client.resource(new StatefulSetBuilder().withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withReplicas(1)
        .withNewSelector()
        .withMatchLabels(LABELS)
        .endSelector()
        .withNewTemplate()
        .withNewSpec()
        .withContainers(new ContainerBuilder().withName("db")
            .withResources(resources)
            .build())
        .endSpec()
        .endTemplate()
        .endSpec()
        .build()).inNamespace("test").create();
    reconcile();
  }

  void reconcile() {
    first.run();
    first = () -> {
    };
    for (StatefulSet set : client.apps().statefulSets().inNamespace("test").list().getItems()) {
      ResourceRequirements resources = set.getSpec().getTemplate().getSpec().getContainers().get(0).getResources();
      boolean ready = !resources.getLimits().get("cpu").toString().equals(stuckAt);
      Pod pod = new PodBuilder().withNewMetadata()
          .withName(set.getMetadata().getName() + "-0")
          .withNamespace("test")
          .withLabels(LABELS)
          .endMetadata()
          .withNewStatus()
          .addNewCondition()
          .withType("Ready")
          .withStatus(ready ? "True" : "False")
          .endCondition()
          .addNewContainerStatus()
          .withName("db")
          .withRestartCount(0)
          .withReady(ready)
          .withResources(resources)
          .endContainerStatus()
          .endStatus()
          .build();
      client.pods().inNamespace("test").withName(pod.getMetadata().getName()).delete();
      client.resource(pod).create();
      client.apps().statefulSets().inNamespace("test").withName(set.getMetadata().getName()).edit(now -> {
        return new StatefulSetBuilder(now).withNewStatus()
            .withReplicas(1)
            .withUpdatedReplicas(1)
            .withObservedGeneration(now.getMetadata().getGeneration())
            .withCurrentRevision("r")
            .withUpdateRevision("r")
            .endStatus()
            .build();
      });
    }
  }
}
