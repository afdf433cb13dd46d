package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.job.ClientImage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every neighbor in pods when it is started. */
final class OfflineOptions {
  @Option(names = "--request", paramLabel = "QUANTITY", converter = CpuQuantity.class,
      description = "start: CPU request of its pod, which is its weight against others; without it the class is "
          + "BestEffort.")
  private Quantity request;

  @Option(names = "--client-image", paramLabel = "IMAGE",
      description = "start: the benchmark client's image; by default the one that the cluster's ConfigMap"
          + " kube-public/ycsbpack-images names.")
  private String image;

  @Option(names = "--node-selector", paramLabel = "LABEL=VALUE",
      description = "start: only nodes with this label for its pod. Repeatable.")
  private Map<String, String> nodeSelector = new LinkedHashMap<>();

  Optional<Quantity> request() {
    return Optional.ofNullable(request);
  }

  String image(Cluster cluster) {
    return ClientImage.image(cluster, image);
  }

  Map<String, String> nodeSelector() {
    return nodeSelector;
  }
}
