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

/** What a cluster tells of pods before they are made. */
interface PodQuestions {
  /** Answers where no cluster can be asked: pods are tried. */
  PodQuestions UNANSWERED = new PodQuestions() {
    @Override
    public OptionalLong room(Map<String, Quantity> size) {
      return OptionalLong.empty();
    }

    @Override
    public boolean isRoom(List<Map<String, Quantity>> sizes) {
      return true;
    }

    @Override
    public Optional<String> refusal(Isolation isolation, Map<String, Quantity> size) {
      return Optional.empty();
    }

    @Override
    public Optional<String> withoutOwnCores() {
      return Optional.of("no cluster could be asked for the CPU managers of its nodes");
    }
  };

  /** How many pods of this size the nodes have room for; empty where it is not known. */
  OptionalLong room(Map<String, Quantity> size);

  /** Whether the nodes have room for pods of these sizes at once, or it is not known. */
  boolean isRoom(List<Map<String, Quantity>> sizes);

  /** Why a pod is refused; empty when it is not, or that is not known. */
  Optional<String> refusal(Isolation isolation, Map<String, Quantity> size);

  /** Why pods of whole cores have none of their own; empty where they may have some. */
  Optional<String> withoutOwnCores();

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
