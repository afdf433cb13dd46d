package io.ycsbpack.k8s.beside;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Patience;
import io.ycsbpack.k8s.cluster.PodTrouble;
import io.ycsbpack.k8s.cluster.Restricted;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A Job whose pod computes without end, in the namespace of the database. */
public final class StressPods {
  private static final long USER = 10001;
  /** A load that nobody takes away ends by itself. */
  private static final Duration LONGEST = Duration.ofHours(6);
  private static final Quantity MEMORY = Quantity.parse("256Mi");

  private final Cluster cluster;
  private final Patience patience;

  /**
   * What is to compute.
   *
   * @param image        of the benchmark client
   * @param workers      threads that compute
   * @param request      of CPU, which is the pod's weight beside others; empty for none, so the class BestEffort
   * @param nodeSelector labels of the nodes that it may run on
   */
  public record Stress(String image, int workers, Optional<Quantity> request, Map<String, String> nodeSelector) {
  }

  /** In this cluster. */
  public StressPods(Cluster cluster, Patience patience) {
    this.cluster = cluster;
    this.patience = patience;
  }

  /**
   * Starts it and waits until it computes.
   *
   * @throws CommandException with exit code 5 when its pod does not start
   */
  public void start(String name, Stress stress) {
    cluster.client().batch().v1().jobs().inNamespace(cluster.namespace()).resource(job(name, stress)).create();
    boolean running = patience.until(() -> pods(name).stream().anyMatch(StressPods::isRunning) || isStuck(name));
    if (!running || isStuck(name)) {
      String why = pods(name).stream()
          .flatMap(pod -> PodTrouble.of(pod).stream())
          .map(PodTrouble::text)
          .findFirst()
          .orElse("its pod does not run after " + patience.limit().toSeconds() + " s");
      throw new CommandException(ExitCode.CONDITION, "the load " + name + " did not start: " + why);
    }
  }

  /** Takes it away and waits until its pod is gone. False when there was none. */
  public boolean stop(String name) {
    boolean any = !pods(name).isEmpty();
    cluster.client()
        .batch()
        .v1()
        .jobs()
        .inNamespace(cluster.namespace())
        .withLabels(labels(name))
        .withGracePeriod(0)
        .delete();
    if (!patience.until(() -> pods(name).isEmpty())) {
      throw new CommandException(ExitCode.CONDITION,
          "the load " + name + " is still there after " + patience.limit().toSeconds() + " s");
    }
    return any;
  }

  private static Map<String, String> labels(String name) {
    return Labels.stress(name);
  }

  private List<Pod> pods(String name) {
    return cluster.client().pods().inNamespace(cluster.namespace()).withLabels(labels(name)).list().getItems();
  }

  private static boolean isRunning(Pod pod) {
    return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
  }

  private boolean isStuck(String name) {
    return pods(name).stream()
        .flatMap(pod -> PodTrouble.of(pod).stream())
        .anyMatch(trouble -> trouble.kind() == PodTrouble.Kind.STUCK);
  }

  private static Job job(String name, Stress stress) {
    return new JobBuilder().withNewMetadata()
        .withName(name)
        .withLabels(labels(name))
        .endMetadata()
        .withNewSpec()
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(LONGEST.toSeconds())
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels(name))
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withTerminationGracePeriodSeconds(0L)
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withSecurityContext(Restricted.pod(USER))
        .withNodeSelector(stress.nodeSelector())
        .withContainers(new ContainerBuilder().withName("stress")
            .withImage(stress.image())
            .withImagePullPolicy("IfNotPresent")
            .withCommand("ycsb", "burn", "--workers", Integer.toString(stress.workers()))
            .withResources(resources(stress.request()))
            .withSecurityContext(Restricted.container(true))
            .withVolumeMounts(new VolumeMountBuilder().withName("tmp").withMountPath("/tmp").build())
            .build())
        .withVolumes(new VolumeBuilder().withName("tmp").withNewEmptyDir().endEmptyDir().build())
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  /** Never a limit of CPU: what it takes is what is asked. */
  private static ResourceRequirements resources(Optional<Quantity> request) {
    return request
        .map(cpu -> new ResourceRequirementsBuilder().withRequests(Map.of("cpu", cpu, "memory", MEMORY)).build())
        .orElseGet(ResourceRequirements::new);
  }
}
