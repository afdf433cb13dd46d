// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodWatch;

/** Changes the object that makes the pods; waits until all are recreated and the kubelet reports the limits. */
record Rollout(Cluster cluster, Deadline deadline, Console console) {

  /** @throws CommandException if the cluster refuses, or new pods do not become ready */
  void change(Limited object, String container, Limits limits, Runnable change) {
    try {
      change.run();
    } catch (KubernetesClientException e) {
      throw new CommandException(ExitCode.CONDITION, object.title() + " can't be given " + limits + ": "
          + ApiErrors.reason(e), e);
    }
    await(object, container, limits);
  }

  /** A StatefulSet waits for such a pod forever, even with a corrected template. */
  void replaceStuckPods(Limited object) {
    for (Pod pod : object.pods()) {
      if (!Readiness.getInstance().isReady(pod)) {
        delete(pod);
      }
    }
  }

  void replacePods(Limited object, String container) {
    object.pods().forEach(this::delete);
    await(object, container, Limits.of(object.resources(container)));
  }

  private void delete(Pod pod) {
    cluster.client().pods().withName(pod.getMetadata().getName()).delete();
    deadline.until(() -> {
      Pod now = cluster.client().pods().withName(pod.getMetadata().getName()).get();
      return now == null || !now.getMetadata().getUid().equals(pod.getMetadata().getUid());
    });
  }

  private void await(Limited object, String container, Limits limits) {
    PodWatch watch = new PodWatch(cluster, deadline, console, object.selector(), object.title());
    try {
      watch.until(object::wanted, pods -> {
        refuseSetBack(object, container, limits);
        return object.isRolledOut()
            && pods.stream().allMatch(pod -> InPlace.reports(pod, object.podContainer(container), limits));
      });
      new Holding(cluster, deadline).check(object, object.podContainer(container), limits);
      refuseSetBack(object, container, limits);
    } catch (CommandException e) {
      if (e.exitCode() != ExitCode.TARGET) {
        throw e;
      }
      throw new CommandException(ExitCode.CONDITION, object.title() + " can't be given " + limits + ": "
          + e.getMessage(), e);
    }
  }

  /** An operator may have set the template back. */
  private static void refuseSetBack(Limited object, String container, Limits limits) {
    Limits now = Limits.of(object.resources(container));
    if (!limits.sameAs(now)) {
      throw new CommandException(ExitCode.CONDITION, "the template was given " + limits + " and was set back to " + now
          + " " + FieldManager.byOrUnknown(object.lastChange(container)));
    }
  }
}
