// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
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
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A run with objects in the namespace: under way, or left by a command that was killed.
 *
 * @param owner    the command that made it
 * @param hasEnded whether its results were collected, or are gone
 * @param phases   of the pods that have not ended, such as "2 running"
 * @param cpu      cores that they request, even if the clients have ended
 */
public record KnownRun(String id, String database, String owner, List<String> jobs, boolean hasEnded, String phases,
    double cpu) {
  private static final Duration ENDING = Duration.ofMinutes(2);

  /** Oldest first. */
  public static List<KnownRun> all(Cluster cluster) {
    Map<String, String> ours = Labels.clients();
    Map<String, List<Pod>> pods = cluster.pods(ours).stream().collect(Collectors.groupingBy(KnownRun::run));
    Map<String, List<Job>> jobs = cluster.calls()
        .call(() -> cluster.client().batch().v1().jobs().withLabels(ours).list())
        .getItems()
        .stream()
        .collect(Collectors.groupingBy(KnownRun::run, TreeMap::new, Collectors.toList()));
    return jobs.entrySet()
        .stream()
        .map(one -> of(one.getKey(), one.getValue(), pods.getOrDefault(one.getKey(), List.of())))
        .toList();
  }

  private static String run(HasMetadata object) {
    return object.getMetadata().getLabels().get(Labels.RUN);
  }

  private static KnownRun of(String id, List<Job> jobs, List<Pod> pods) {
    List<Pod> holding = pods.stream().filter(pod -> !isOver(pod)).toList();
    Map<String, Long> phases = holding.stream()
        .map(ClientState::of)
        .collect(Collectors.groupingBy(state -> state.phase().name().toLowerCase(Locale.ROOT), TreeMap::new,
            Collectors.counting()));
    String text = phases.entrySet()
        .stream()
        .map(phase -> phase.getValue() + " " + phase.getKey())
        .collect(Collectors.joining(", "));
    Map<String, String> origin = jobs.get(0).getMetadata().getAnnotations();
    return new KnownRun(id, origin.get(JobRequest.DATABASE), origin.get(JobRequest.OWNER),
        jobs.stream().map(job -> job.getMetadata().getName()).toList(), jobs.stream().allMatch(KnownRun::hasEnded),
        text.isEmpty() ? "none" : text, holding.stream().mapToDouble(KnownRun::cpu).sum());
  }

  static boolean hasEnded(Job job) {
    return job.getStatus() != null && job.getStatus()
        .getConditions()
        .stream()
        .anyMatch(one -> List.of("Complete", "Failed").contains(one.getType()) && one.getStatus().equals("True"));
  }

  static boolean isOver(Pod pod) {
    return pod.getStatus() != null && List.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
  }

  private static double cpu(Pod pod) {
    return pod.getSpec()
        .getContainers()
        .stream()
        .map(Container::getResources)
        .map(resources -> resources.getRequests().getOrDefault("cpu", Quantity.parse("0")))
        .mapToDouble(amount -> amount.getNumericalAmount().doubleValue())
        .sum();
  }

  /**
   * Removes every object of a run, and waits until its pods are gone; ignores a request to stop. A failure is a warning
   * that names the command to repeat.
   *
   * @return whether the objects were deleted
   */
  public static boolean remove(Cluster given, Deadline until, Console console, String run) {
    Deadline deadline = until.regardless().upTo(ENDING);
    Cluster cluster = given.through(new ApiCalls(deadline.upTo(given.calls().afterStop()), console));
    Map<String, String> labels = Map.of(Labels.MANAGED_BY, Labels.OURS, Labels.RUN, run);
    try {
      cluster.calls().run(() -> {
        KubernetesClient client = cluster.client();
        client.batch().v1().jobs().withLabels(labels).withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
        // Their second containers go on until the grace period is over.
        client.pods().withLabels(labels).withGracePeriod(1).delete();
        client.secrets().withLabels(labels).delete();
      });
      if (!deadline.until(() -> {
        List<Pod> pods = cluster.pods(labels);
        // Pods on a lost node are forgotten: it never reports their end, and ends them if it comes back.
        pods.stream()
            .filter(PodTrouble::isOnLostNode)
            .forEach(pod -> cluster.calls().run(() -> cluster.client().resource(pod).withGracePeriod(0).delete()));
        return pods.isEmpty();
      })) {
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
}
