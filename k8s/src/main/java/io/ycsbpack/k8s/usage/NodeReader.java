package io.ycsbpack.k8s.usage;

import java.util.Map;
import java.util.Set;

/** Reads the newest samples of a container in the pods that run on some nodes. */
interface NodeReader {

  /** Where the readings come from, in words. */
  String source();

  /** What is to be known of them; empty when nothing. */
  String note();

  /**
   * The newest sample in each pod, by the pod's name.
   *
   * @throws io.fabric8.kubernetes.client.KubernetesClientException when the API server does not give them
   */
  Map<String, ContainerSample> read(Set<String> nodes);
}
