package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
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

  FakeDaemonSet(KubernetesClient client, int nodes) {
    this.client = client;
    this.nodes = nodes;
  }

  void create(String strategy, PodSpec template) {
    client.resource(new DaemonSetBuilder().withNewMetadata()
        .withName("db")
        .endMetadata()
        .withNewSpec()
        .withNewUpdateStrategy()
        .withType(strategy)
        .endUpdateStrategy()
        .withNewSelector()
        .withMatchLabels(LABELS)
        .endSelector()
        .withNewTemplate()
        .withSpec(template)
        .endTemplate()
        .endSpec()
        .build()).inNamespace("test").create();
    for (int i = 0; i < nodes; i++) {
      reconcile();
    }
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
    resource().edit(now -> new DaemonSetBuilder(now).withNewStatus()
        .withDesiredNumberScheduled(nodes)
        .withUpdatedNumberScheduled(updated)
        .withNumberReady(pods().size())
        .withObservedGeneration(now.getMetadata().getGeneration())
        .endStatus()
        .build());
  }

  private static boolean isOf(Pod pod, String version) {
    return version.equals(pod.getMetadata().getAnnotations().get(TEMPLATE));
  }

  private Pod pod(DaemonSet set, PodSpec template, String version) {
    PodSpec admitted = new PodSpecBuilder(template).build();
    admitted.getContainers().forEach(FakeDaemonSet::giveMemory);
    admitted.getInitContainers().forEach(FakeDaemonSet::giveMemory);
    return new PodBuilder().withNewMetadata()
        .withName("db-" + made++)
        .withLabels(LABELS)
        .withAnnotations(Map.of(TEMPLATE, version))
        .addNewOwnerReference()
        .withApiVersion("apps/v1")
        .withKind("DaemonSet")
        .withName(set.getMetadata().getName())
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .withSpec(admitted)
        .withStatus(status(admitted))
        .build();
  }

  private static PodStatus status(PodSpec pod) {
    return new PodStatusBuilder().addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .withInitContainerStatuses(pod.getInitContainers().stream().map(FakeDaemonSet::status).toList())
        .withContainerStatuses(pod.getContainers().stream().map(FakeDaemonSet::status).toList())
        .build();
  }

  private static void giveMemory(Container container) {
    container.getResources().getLimits().putIfAbsent("memory", DEFAULT_MEMORY);
  }

  /** A kubelet need not report the resources of a container that has ended. */
  private static ContainerStatus status(Container container) {
    return new ContainerStatusBuilder().withName(container.getName())
        .withRestartCount(0)
        .withReady(true)
        .withResources(container.getName().equals("prepare") ? null : container.getResources())
        .build();
  }
}
