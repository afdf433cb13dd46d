// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodTrouble;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Removes every object with the label of a run, and waits until its pods are gone. */
public final class RunRemoval {
  private static final Duration ENDING = Duration.ofMinutes(2);

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;

  /** Ignores a request to stop. */
  public RunRemoval(Cluster cluster, Deadline deadline, Console console) {
    this.deadline = deadline.regardless().upTo(ENDING);
    Duration away = cluster.calls().afterStop();
    this.cluster = away.isZero() ? cluster : cluster.through(new ApiCalls(this.deadline.upTo(away), console));
    this.console = console;
  }

  /**
   * A failure is a warning that names the command to repeat.
   *
   * @return whether the objects were deleted
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

  /** Pods on a lost node are forgotten: it never reports their end, and ends them if it comes back. */
  private boolean isEmptied(List<Pod> pods) {
    pods.stream()
        .filter(PodTrouble::isOnLostNode)
        .forEach(pod -> cluster.calls().run(() -> cluster.client().resource(pod).withGracePeriod(0).delete()));
    return pods.isEmpty();
  }

  private void delete(Map<String, String> labels) {
    cluster.client()
        .batch()
        .v1()
        .jobs()
        .withLabels(labels)
        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
        .delete();
    // Their second containers go on until the grace period is over.
    cluster.client().pods().withLabels(labels).withGracePeriod(1).delete();
    cluster.client().secrets().withLabels(labels).delete();
  }
}
