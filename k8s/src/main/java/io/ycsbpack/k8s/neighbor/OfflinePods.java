// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifests;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.cluster.PodTrouble;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Jobs next to a database that work until they are stopped. */
public record OfflinePods(Cluster cluster, Deadline deadline) {
  public static final Property<Cores> REQUEST = Property.optional("request", Cores.TYPE,
      "CPU request of each of its pods, which is its weight against others; without it the class is BestEffort.");
  /** The options of commands that start them, and so the parameters of a neighbor. */
  public static final List<Property<?>> PARAMETERS = List.of(REQUEST, KubernetesParameters.CLIENT_IMAGE,
      KubernetesParameters.NODE_SELECTOR.withDoc("Only nodes with this label for its pod."),
      KubernetesParameters.IMAGE_PULL_SECRET);

  /** @param arguments behind {@code ycsb} */
  public record Work(Settings given, List<String> arguments, Place place, Map<String, String> annotations) {
  }

  /** @param labels of its pod, in addition to the load's: among them its {@link Labels#PART} */
  public record Place(Map<String, String> nodeSelector, Affinity affinity, Map<String, String> labels) {
    public static Place of(Settings given, String part) {
      return new Place(KubernetesParameters.NODE_SELECTOR.find(given).orElse(Map.of()), new Affinity(),
          Map.of(Labels.PART, part));
    }
  }

  /**
   * Waits until the pod runs; otherwise removes the load.
   *
   * @param load that the Job is part of
   * @throws CommandException with exit code 5 if the pod does not start
   */
  public Pod start(String load, String job, Work work) {
    cluster.create(job(load, job, KubernetesParameters.clientImage(cluster, work.given()), work));
    try {
      return awaitRunning(job);
    } catch (CommandException e) {
      stop(load);
      throw e;
    }
  }

  private Pod awaitRunning(String job) {
    deadline.until(() -> inPhase(job, "Running").isPresent() || end(job).isPresent()
        || trouble(job).filter(one -> one.kind() == PodTrouble.Kind.STUCK).isPresent());
    return inPhase(job, "Running").orElseThrow(
        () -> new CommandException(ExitCode.CONDITION, "the load " + job + " did not start: " + trouble(job)
            .map(PodTrouble::text)
            .or(() -> end(job))
            .orElse("its pod does not run after " + deadline.limit().toSeconds() + " s")));
  }

  private Optional<PodTrouble> trouble(String job) {
    return pods(job).stream().flatMap(pod -> PodTrouble.of(pod).stream()).findFirst();
  }

  private Optional<Pod> inPhase(String job, String phase) {
    return pods(job).stream().filter(pod -> phase.equals(PodContainers.status(pod).getPhase())).findFirst();
  }

  /** Empty without a pod, or before its container begins. */
  public String printed(String job) {
    return pods(job).stream()
        .filter(OfflinePods::hasBegun)
        .findFirst()
        .map(pod -> cluster.container(pod.getMetadata().getName(), pod.getSpec().getContainers().get(0).getName())
            .getLog())
        .orElse("");
  }

  /** Removes all Jobs of a load, even frozen ones, and waits for their pods; false if there were none. */
  public boolean stop(String load) {
    Map<String, String> labels = Labels.offline(load);
    List<Pod> pods = cluster.pods(labels);
    boolean any = !pods.isEmpty();
    PodFreezer.thaw(pods);
    cluster.client().batch().v1().jobs().withLabels(labels).withGracePeriod(0).delete();
    if (!deadline.regardless().until(() -> cluster.pods(labels).isEmpty())) {
      throw new CommandException(ExitCode.CONDITION,
          "the load " + load + " is still there after " + deadline.limit().toSeconds() + " s");
    }
    return any;
  }

  private List<Pod> pods(String job) {
    return cluster.pods(Map.of("batch.kubernetes.io/job-name", job));
  }

  /** The API server has no log of a container that waits. */
  private static boolean hasBegun(Pod pod) {
    return PodContainers.statuses(pod)
        .map(ContainerStatus::getState)
        .anyMatch(state -> state != null && (state.getRunning() != null || state.getTerminated() != null));
  }

  /** The last words of a pod that ended by itself. */
  public Optional<String> end(String job) {
    return inPhase(job, "Failed").map(pod -> "its pod ended by itself: "
        + printed(job).lines().reduce((before, line) -> line).orElse("it printed nothing"));
  }

  static Job job(String load, String name, String image, Work work) {
    Job job = Manifests.read("offline/job.yaml", Job.class);
    job.setMetadata(Manifests.meta(name, Labels.offline(load)));
    PodTemplateSpec template = job.getSpec().getTemplate();
    Map<String, String> labels = new HashMap<>(work.place().labels());
    labels.putAll(Labels.offline(load));
    template.setMetadata(Manifests.ofPods(labels, work.annotations()));
    PodSpec pod = template.getSpec();
    pod.setNodeSelector(work.place().nodeSelector());
    pod.setAffinity(work.place().affinity());
    pod.setImagePullSecrets(KubernetesParameters.pullSecrets(work.given()));
    Container container = pod.getContainers().get(0);
    container.setImage(image);
    container.setArgs(work.arguments());
    KubernetesParameters.amount(REQUEST, work.given())
        .ifPresentOrElse(cpu -> container.getResources().getRequests().put("cpu", cpu),
            () -> container.setResources(new ResourceRequirements()));
    return job;
  }
}
