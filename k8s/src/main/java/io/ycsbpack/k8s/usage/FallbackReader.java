package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The first of several readers that gives anything; it stays with that one. */
final class FallbackReader implements NodeReader {
  private final List<NodeReader> readers;
  private NodeReader chosen;
  private String refused = "";

  FallbackReader(List<NodeReader> readers) {
    this.readers = readers;
  }

  @Override
  public String source() {
    return chosen == null ? "nothing" : chosen.source();
  }

  @Override
  public String note() {
    return chosen == null ? "no reading was available: " + refused : chosen.note();
  }

  @Override
  public Map<String, ContainerSample> read(Set<String> nodes) {
    if (chosen != null) {
      return chosen.read(nodes);
    }
    for (NodeReader reader : readers) {
      try {
        Map<String, ContainerSample> samples = reader.read(nodes);
        if (!samples.isEmpty()) {
          chosen = reader;
          return samples;
        }
        refused = reader.source() + " does not know the container";
      } catch (KubernetesClientException e) {
        refused = reader.source() + ": " + ApiErrors.reason(e);
      }
    }
    return Map.of();
  }
}
