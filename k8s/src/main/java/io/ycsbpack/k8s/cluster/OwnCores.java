package io.ycsbpack.k8s.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Whether nodes give cores of their own to pods, which their kubelets do by the static CPU manager. */
public final class OwnCores {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STATIC = "static";

  private OwnCores() {
  }

  /**
   * Why no pod on the nodes with these labels has cores of its own, as the kubelets' configurations say; empty when those
   * on at least one of them may have.
   */
  public static Optional<String> impossible(Cluster cluster, Map<String, String> labels) {
    Optional<List<String>> nodes = Nodes.names(cluster, labels);
    if (nodes.isEmpty()) {
      return Optional.of("this user may not list nodes, so their CPU managers are unknown");
    }
    Set<String> policies = new TreeSet<>();
    try {
      for (String node : nodes.get()) {
        String policy = policy(cluster, node);
        if (policy.equals(STATIC)) {
          return Optional.empty();
        }
        policies.add(policy);
      }
    } catch (KubernetesClientException | JsonProcessingException e) {
      return Optional.of("the configuration of a kubelet can't be read, which needs the right to get nodes/proxy: "
          + (e instanceof KubernetesClientException refused ? ApiErrors.reason(refused) : e.getMessage()));
    }
    return Optional.of(policies.isEmpty()
        ? "no node takes such pods"
        : "no node has the static CPU manager: the policy of " + String.join(", ", nodes.get()) + " is "
            + String.join(", ", policies));
  }

  private static String policy(Cluster cluster, String node) throws JsonProcessingException {
    String text = cluster.calls().call(() -> cluster.client().raw("/api/v1/nodes/" + node + "/proxy/configz"));
    return JSON.readTree(text == null ? "{}" : text).at("/kubeletconfig/cpuManagerPolicy").asText("not known");
  }
}
