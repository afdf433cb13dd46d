// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A run with objects in the namespace: under way, or left by a command that was killed.
 *
 * @param owner    the command that made it
 * @param hasEnded whether its results were collected, or are gone
 * @param pods     that have not ended
 */
public record KnownRun(String id, String database, String owner, List<String> jobs, boolean hasEnded, Pods pods) {

  /**
   * @param phases such as "2 running"
   * @param cpu    requested cores, even if the clients have ended
   */
  public record Pods(String phases, double cpu) {
  }

  /** Oldest first. */
  public static List<KnownRun> all(Cluster cluster) {
    Map<String, String> ours = Labels.clients();
    Map<String, List<Pod>> pods = cluster.pods(ours)
        .stream()
        .collect(Collectors.groupingBy(pod -> run(pod.getMetadata()
            .getLabels())));
    Map<String, List<Job>> jobs = cluster.calls()
        .call(() -> cluster.client().batch().v1().jobs().withLabels(ours).list())
        .getItems()
        .stream()
        .collect(Collectors.groupingBy(job -> run(job.getMetadata().getLabels()), TreeMap::new, Collectors.toList()));
    return jobs.entrySet()
        .stream()
        .map(one -> of(one.getKey(), one.getValue(), pods.getOrDefault(one.getKey(), List.of())))
        .toList();
  }

  private static String run(Map<String, String> labels) {
    return labels.getOrDefault(Labels.RUN, "unknown");
  }

  private static KnownRun of(String id, List<Job> jobs, List<Pod> pods) {
    List<Pod> holding = pods.stream().filter(pod -> !isOver(pod)).toList();
    Map<String, Long> phases = holding.stream()
        .map(ClientState::of)
        .collect(Collectors.groupingBy(state -> state.phase().name().toLowerCase(java.util.Locale.ROOT), TreeMap::new,
            Collectors.counting()));
    String text = phases.entrySet()
        .stream()
        .map(phase -> phase.getValue() + " " + phase.getKey())
        .collect(Collectors.joining(", "));
    return new KnownRun(id, annotation(jobs, JobRequest.DATABASE), annotation(jobs, JobRequest.OWNER),
        jobs.stream().map(job -> job.getMetadata().getName()).toList(), jobs.stream().allMatch(KnownRun::hasEnded),
        new Pods(text.isEmpty() ? "none" : text, holding.stream().mapToDouble(KnownRun::cpu).sum()));
  }

  private static String annotation(List<Job> jobs, String name) {
    return jobs.stream()
        .map(job -> Objects.requireNonNullElse(job.getMetadata().getAnnotations(), Map.<String, String>of()).get(name))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("unknown");
  }

  static boolean hasEnded(Job job) {
    return job.getStatus() != null && job.getStatus().getConditions() != null
        && job.getStatus()
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
}
