package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the newest samples of a container in the pods that run on some nodes. */
interface NodeReader {
  /**
   * For how long after a new sample was seen there is no newer one: a kubelet takes them ten seconds apart, or more. Each
   * reading is a call of the API server and of a node, which takes CPU from what is measured.
   */
  Duration BEFORE_NEXT_SAMPLE = Duration.ofSeconds(6);

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
