package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Nodes;
import io.ycsbpack.k8s.cluster.OwnCores;
import io.ycsbpack.k8s.deploy.Admission;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Questions about pods before they are made. If no cluster can answer them, pods are tried. */
interface PodQuestions {

  /** How many pods of this size the nodes have room for; empty if it is not known. */
  default OptionalLong room(Map<String, Quantity> size) {
    return OptionalLong.empty();
  }

  /** Whether the nodes have room for pods of these sizes at once, or it is not known. */
  default boolean isRoom(List<Map<String, Quantity>> sizes) {
    return true;
  }

  /** Why a pod is refused; empty when it is not, or that is not known. */
  default Optional<String> refusal(Isolation isolation, Map<String, Quantity> size) {
    return Optional.empty();
  }

  /** Why pods of whole cores share them with others; empty if they may have them exclusively. */
  default Optional<String> withoutOwnCores() {
    return Optional.of("no cluster reported the CPU managers of its nodes");
  }

  /** Answers without a cluster. */
  static PodQuestions unanswered() {
    return new PodQuestions() {
    };
  }

  /** @param labels of the nodes in question */
  static PodQuestions to(Cluster cluster, Map<String, String> labels) {
    Admission admission = new Admission(cluster);
    return new PodQuestions() {
      @Override
      public OptionalLong room(Map<String, Quantity> size) {
        return Nodes.room(cluster, Set.of(), labels, size);
      }

      @Override
      public boolean isRoom(List<Map<String, Quantity>> sizes) {
        return Nodes.hold(cluster, labels, sizes);
      }

      @Override
      public Optional<String> refusal(Isolation isolation, Map<String, Quantity> size) {
        return admission.refusal(isolation, size);
      }

      @Override
      public Optional<String> withoutOwnCores() {
        return OwnCores.impossible(cluster, labels);
      }
    };
  }
}
