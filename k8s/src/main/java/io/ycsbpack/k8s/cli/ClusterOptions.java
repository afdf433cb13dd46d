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

  private String used;

  Cluster connect() {
    Cluster cluster = Cluster.connect(context, namespace);
    used = cluster.namespace();
    return cluster;
  }

  /** These options for another command that is to work on the same: the context if one was given, and the namespace. */
  String words() {
    return " --namespace " + used + (context == null ? "" : " --context " + context);
  }
}
