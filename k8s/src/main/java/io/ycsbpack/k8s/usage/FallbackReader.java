package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The first of several readers that gives anything; it stays with that one. A reader that fails, as on a node that is
 * busy for a moment, is asked again at the next times before a later one takes its place; one that is refused, or knows
 * nothing of the container, is not waited for.
 */
final class FallbackReader implements NodeReader {
  private static final int FAILURES = 3;
  private static final Set<Integer> REFUSED = Set.of(HttpURLConnection.HTTP_UNAUTHORIZED,
      HttpURLConnection.HTTP_FORBIDDEN, HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_BAD_METHOD);

  private final List<NodeReader> readers;
  private final Map<NodeReader, Integer> failures = new HashMap<>();
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
  public Map<String, ContainerSample> read(List<Pod> pods) {
    if (chosen != null) {
      return chosen.read(pods);
    }
    for (NodeReader reader : readers) {
      try {
        Map<String, ContainerSample> samples = reader.read(pods);
        if (!samples.isEmpty()) {
          chosen = reader;
          return samples;
        }
        refused = reader.source() + " does not know the container";
      } catch (KubernetesClientException e) {
        refused = reader.source() + ": " + ApiErrors.reason(e);
        if (!REFUSED.contains(e.getCode()) && failures.merge(reader, 1, Integer::sum) < FAILURES) {
          return Map.of();
        }
      }
    }
    return Map.of();
  }
}
