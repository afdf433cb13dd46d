package io.ycsbpack.k8s.drain;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Retry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The nodes that are closed to new pods while a database is drained from them. */
public final class DrainedNodes {
  /** Annotation of a node that a drain has closed: namespace and name of the database, with a slash. */
  static final String DRAINED_OF = "ycsbpack.io/drained-of";
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final Cluster cluster;
  private final String database;

  /**
   * Those of a database.
   *
   * @param name that it is registered by in the cluster's namespace
   */
  public DrainedNodes(Cluster cluster, String name) {
    this.cluster = cluster;
    this.database = cluster.namespace() + "/" + name;
  }

  /**
   * Closes a node to new pods, as {@code kubectl cordon} does; those that are there stay.
   *
   * @throws TargetException when the node is gone, or was closed by another user or program, and then it is left closed
   */
  public void close(String name) {
    Retry.onConflict(() -> {
      Node node = cluster.calls().call(() -> cluster.client().nodes().withName(name).get());
      if (node == null) {
        throw new TargetException("the node " + name + " can't be drained: it is gone");
      }
      if (isOurs(node)) {
        return;
      }
      if (Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
        throw new TargetException("the node " + name + " can't be drained: it is closed to pods already (cordoned), and"
            + " has to stay so afterwards");
      }
      patch(name, database, true, node.getMetadata().getResourceVersion());
    });
  }

  /** Opens all nodes again that were closed for the database, and returns their names; there may be none. */
  public List<String> open() {
    List<String> names = cluster.calls()
        .call(() -> cluster.client().nodes().list())
        .getItems()
        .stream()
        .filter(this::isOurs)
        .map(node -> node.getMetadata().getName())
        .toList();
    names.forEach(name -> patch(name, null, null, null));
    return names;
  }

  private boolean isOurs(Node node) {
    return database.equals(
        Objects.requireNonNullElse(node.getMetadata().getAnnotations(), Map.<String, String>of()).get(DRAINED_OF));
  }

  /** Both in one change: a node that a drain has closed always says so. */
  private void patch(String name, String mark, Boolean closed, String version) {
    Map<String, Object> metadata = new HashMap<>();
    Map<String, Object> annotations = new HashMap<>();
    annotations.put(DRAINED_OF, mark);
    metadata.put("annotations", annotations);
    if (version != null) {
      metadata.put("resourceVersion", version);
    }
    Map<String, Object> spec = new HashMap<>();
    spec.put("unschedulable", closed);
    String change = Serialization.asJson(Map.of("metadata", metadata, "spec", spec));
    cluster.calls().run(() -> cluster.client().nodes().withName(name).patch(MERGE, change));
  }
}
