package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.node.v1.RuntimeClass;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.Admission;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.List;

/** Asks a cluster whether it has the runtime that pods are to be run by. */
final class RuntimeProbe {
  private static final System.Logger LOG = System.getLogger(RuntimeProbe.class.getName());

  private RuntimeProbe() {
  }

  /**
   * Asks, where a runtime is named, whether there is one of this name; of a user who may not list them, whether such pods
   * are admitted, which makes none.
   *
   * @throws TargetException when there is none
   */
  static void require(Cluster cluster, Isolation isolation) {
    isolation.runtime().ifPresent(runtime -> {
      List<String> there;
      try {
        there = names(cluster);
      } catch (KubernetesClientException e) {
        LOG.log(System.Logger.Level.DEBUG, "the runtime classes can''t be listed: {0}", e.getMessage());
        new Admission(cluster).refusal(Isolation.FULL.runBy(runtime)).ifPresent(reason -> {
          throw new TargetException("the cluster takes no pods of the runtime " + runtime + ": " + reason);
        });
        return;
      }
      if (!there.contains(runtime.text())) {
        throw new TargetException("the cluster has no RuntimeClass " + runtime + (there.isEmpty()
            ? ", nor any other"
            : "; it has " + String.join(", ", there)));
      }
    });
  }

  private static List<String> names(Cluster cluster) {
    return cluster.client()
        .resources(RuntimeClass.class)
        .list()
        .getItems()
        .stream()
        .map(one -> one.getMetadata().getName())
        .sorted()
        .toList();
  }
}
