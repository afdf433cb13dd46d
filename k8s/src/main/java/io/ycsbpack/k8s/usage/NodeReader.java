package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the newest samples of a container in the pods that run on some nodes. */
interface NodeReader {
  /** Where the readings come from, in words. */
  String source();

  /** What is to be known of them; empty when nothing. */
  String note();

  /**
   * The newest sample in each of these pods, by the pod's name; others of their nodes may be among them.
   *
   * @throws io.fabric8.kubernetes.client.KubernetesClientException when the API server does not give them
   */
  Map<String, ContainerSample> read(List<Pod> pods);

  /** Names of the nodes on which pods run. */
  static Set<String> nodes(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getSpec().getNodeName()).filter(Objects::nonNull).collect(Collectors.toSet());
  }
}
