package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.metrics.v1beta1.ContainerMetrics;
import io.fabric8.kubernetes.api.model.metrics.v1beta1.PodMetrics;
import io.ycsbpack.k8s.cluster.Cluster;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * By {@code metrics.k8s.io}, for who may not read from nodes: it gives averages over windows of its own, which are
 * added up to a counter here, and tells nothing of throttling.
 */
final class MetricsApiReader implements NodeReader {
  private final Cluster cluster;
  private final String container;
  private final Map<String, ContainerSample> sums = new HashMap<>();

  MetricsApiReader(Cluster cluster, String container) {
    this.cluster = cluster;
    this.container = container;
  }

  @Override
  public String source() {
    return "metrics.k8s.io";
  }

  @Override
  public String note() {
    return "averages over windows of metrics.k8s.io, without throttling; who may 'get nodes/proxy' sees more";
  }

  @Override
  public Map<String, ContainerSample> read(List<Pod> pods) {
    for (PodMetrics pod : cluster.client().top().pods().inNamespace(cluster.namespace()).metrics().getItems()) {
      for (ContainerMetrics one : pod.getContainers()) {
        if (one.getName().equals(container)) {
          sums.merge(pod.getMetadata().getName(), sample(pod, one), MetricsApiReader::add);
        }
      }
    }
    return Map.copyOf(sums);
  }

  private static ContainerSample sample(PodMetrics pod, ContainerMetrics one) {
    double cores = one.getUsage().get("cpu").getNumericalAmount().doubleValue();
    double seconds = pod.getWindow().getDuration().toNanos() / 1e9;
    return new ContainerSample(Instant.parse(pod.getTimestamp()), cores * seconds, Optional.empty(),
        Quantity.getAmountInBytes(one.getUsage().get("memory")).longValue());
  }

  /** The same window may be read several times. */
  private static ContainerSample add(ContainerSample sum, ContainerSample next) {
    return next.time().isAfter(sum.time())
        ? new ContainerSample(next.time(), sum.cpuSeconds() + next.cpuSeconds(), Optional.empty(), next.memoryBytes())
        : sum;
  }
}
