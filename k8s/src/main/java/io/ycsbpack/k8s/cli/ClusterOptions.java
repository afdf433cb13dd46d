package io.ycsbpack.k8s.cli;

import io.ycsbpack.k8s.cluster.Cluster;
import picocli.CommandLine.Option;

/** Which cluster and namespace a command works in. */
final class ClusterOptions {
  @Option(names = "--context", paramLabel = "NAME",
      description = "The kubeconfig's context; its current one by default.")
  private String context;

  @Option(names = {"-n", "--namespace"}, paramLabel = "NAME",
      description = "The namespace; by default the context's, else 'default'.")
  private String namespace;

  Cluster connect() {
    return Cluster.connect(context, namespace);
  }
}
