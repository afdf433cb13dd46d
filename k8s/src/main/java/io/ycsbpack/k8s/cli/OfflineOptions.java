package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.deploy.DefaultImages;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command
final class OfflineOptions {
  private final CommandOption<Cores> request = CommandOption.of(KubernetesParameters.REQUEST.withDoc(
      "CPU request of each of its pods, which is its weight against others; without it the class is BestEffort."));
  private final CommandOption<String> image = CommandOption.of(KubernetesParameters.CLIENT_IMAGE.withDoc(
      "The benchmark client's image; by default the one that the cluster's ConfigMap kube-public/ycsbpack-images"
          + " names."));
  private final CommandOption<NodeLabel> nodeSelector = CommandOption.repeated(
      KubernetesParameters.NODE_SELECTOR.withDoc("Only nodes with this label for its pod. Repeatable."));

  private final CommandOption<ObjectName> pullSecret = CommandOption.of(KubernetesParameters.IMAGE_PULL_SECRET);

  PodDemands demands() {
    return new PodDemands(pullSecret.find(), Optional.empty());
  }

  Optional<Quantity> request() {
    return OptionValues.amount(request);
  }

  String image(Cluster cluster) {
    return DefaultImages.client(cluster, image.find());
  }

  Map<String, String> nodeSelector() {
    return OptionValues.labels(nodeSelector);
  }
}
