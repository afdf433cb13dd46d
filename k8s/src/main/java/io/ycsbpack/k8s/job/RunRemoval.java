package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodTrouble;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Removes everything that carries the label of a run, and waits until its pods are gone. */
public final class RunRemoval {
  /** For how long an API server that does not answer is asked to remove a run's objects. */
  private static final Duration CLEARING_UP = Duration.ofMinutes(1);
  private static final Duration ENDING = Duration.ofMinutes(2);

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;

  /** A request to stop does not cut it short. */
  public RunRemoval(Cluster cluster, Deadline deadline, Console console) {
    this.cluster = cluster.regardless(CLEARING_UP);
    this.deadline = deadline.regardless().upTo(ENDING);
    this.console = console;
  }

  /**
   * Removes it; what does not succeed is a warning that names the command for it.
   *
   * @return whether its objects were deleted
   */
  public boolean remove(String run) {
    Map<String, String> labels = Map.of(Labels.MANAGED_BY, Labels.OURS, Labels.RUN, run);
    try {
      cluster.calls().run(() -> delete(labels));
      if (!deadline.until(() -> isEmptied(cluster.pods(labels)))) {
        console.warn("pods of the run are still ending: kubectl -n " + cluster.namespace()
            + " get pods -l " + Labels.RUN + "=" + run);
      }
      return true;
    } catch (KubernetesClientException e) {
      console.warn("the objects of the run could not be removed (" + ApiErrors.reason(e) + "): 'ycsb k8s clean " + run
          + " --namespace " + cluster.namespace() + "' does that, and Kubernetes some time after the run's deadline");
      return false;
    }
  }

  /**
   * Whether none are left. Those whose node is lost are forgotten, also where it is lost only now: it never says that they
   * have ended, and ends what is not in the cluster any more should it come back.
   */
  private boolean isEmptied(List<Pod> pods) {
    pods.stream()
        .filter(PodTrouble::isOnLostNode)
        .forEach(pod -> cluster.calls().run(() -> cluster.client().resource(pod).withGracePeriod(0).delete()));
    return pods.isEmpty();
  }

  private void delete(Map<String, String> labels) {
    String namespace = cluster.namespace();
    cluster.client()
        .batch()
        .v1()
        .jobs()
        .inNamespace(namespace)
        .withLabels(labels)
        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
        .delete();
    // Their second containers go on until the grace period is over.
    cluster.client().pods().inNamespace(namespace).withLabels(labels).withGracePeriod(1).delete();
    cluster.client().configMaps().inNamespace(namespace).withLabels(labels).delete();
    cluster.client().secrets().inNamespace(namespace).withLabels(labels).delete();
  }
}
