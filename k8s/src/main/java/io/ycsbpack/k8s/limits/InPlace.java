// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Resizes running pods and waits until the kubelet reports the new limits. */
record InPlace(Cluster cluster, Deadline deadline) {
  /** Another pod may end and make room. */
  private static final Duration TROUBLE_TIMEOUT = Duration.ofSeconds(20);

  /** @throws CommandException if the cluster refuses, or a node has no room */
  void change(Limited object, String container, Limits limits, UnaryOperator<ResourceRequirements> resources) {
    for (Pod pod : object.pods()) {
      resize(pod.getMetadata().getName(), container, limits, resources);
    }
    await(object, container, limits);
    new Holding(cluster, deadline).check(object, container, limits);
  }

  private void resize(String pod, String container, Limits limits, UnaryOperator<ResourceRequirements> resources) {
    try {
      ApiCalls.onConflict(() -> cluster.client()
          .pods()
          .withName(pod)
          .subresource("resize")
          .edit(now -> {
            Container one = Limited.container(now.getSpec(), container);
            one.setResources(resources.apply(one.getResources()));
            return now;
          }));
    } catch (KubernetesClientException e) {
      throw new CommandException(ExitCode.CONDITION, "pod/" + pod + " can't be given " + limits + " in place: "
          + ApiErrors.reason(e), e);
    }
  }

  private void await(Limited object, String container, Limits limits) {
    long start = System.nanoTime();
    boolean done = deadline.until(() -> {
      List<Pod> pods = object.pods();
      Holding.refuseSetBack(pods, container, limits);
      boolean hopeless = System.nanoTime() - start > TROUBLE_TIMEOUT.toNanos();
      pods.stream().flatMap(pod -> refusal(pod, hopeless).stream()).findFirst().ifPresent(text -> {
        throw new CommandException(ExitCode.CONDITION, text);
      });
      return pods.size() == object.wanted() && pods.stream().allMatch(pod -> reports(pod, container, limits));
    });
    if (!done) {
      throw new CommandException(ExitCode.CONDITION, "the kubelet did not report " + limits + " for " + object.title()
          + " within " + deadline.limit().toSeconds() + " s");
    }
  }

  /**
   * Whether the kubelet reports these limits for the newest description, and the pod is ready. Unnamed limits may be
   * anything: a LimitRange adds some.
   */
  static boolean reports(Pod pod, String container, Limits limits) {
    return Readiness.getInstance().isReady(pod) && isSeen(pod)
        && limits.areIn(Limits.Reported.of(pod, container).limits());
  }

  /** Kubelets before 1.34 report no observed generation. */
  private static boolean isSeen(Pod pod) {
    Long seen = pod.getStatus().getObservedGeneration();
    boolean isNewest = seen == null || pod.getMetadata().getGeneration() == null
        || seen >= pod.getMetadata().getGeneration();
    return isNewest
        && PodContainers.condition(pod, "PodResizeInProgress").filter(one -> one.getStatus().equals("True")).isEmpty();
  }

  private static Optional<String> refusal(Pod pod, boolean hopeless) {
    return PodContainers.condition(pod, "PodResizePending")
        .filter(condition -> condition.getStatus().equals("True") && isOfNow(condition, pod))
        .filter(condition -> hopeless || "Infeasible".equals(condition.getReason()))
        .map(condition -> "pod/" + pod.getMetadata().getName() + " can't be resized on its node ("
            + condition.getReason()
            + "): " + Objects.requireNonNullElse(condition.getMessage(), "no reason given"));
  }

  /** An earlier refusal stays until the kubelet has looked again. */
  private static boolean isOfNow(PodCondition condition, Pod pod) {
    Long looked = condition.getObservedGeneration();
    Long newest = pod.getMetadata().getGeneration();
    return looked == null || newest == null || looked >= newest;
  }
}
