// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.ScalableResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** What an administrator sees in the namespace of a test. */
final class ClusterView {
  /** The label of what belongs to a run. */
  static final String RUN = "ycsbpack.io/run";
  private static final String STEP = "ycsbpack.io/step";
  private static final String QUOTA = "if [ -e /sys/fs/cgroup/cpu.max ]; then cat /sys/fs/cgroup/cpu.max;"
      + " else cat /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu/cpu.cfs_period_us; fi";

  private final RealCluster cluster;

  ClusterView(RealCluster cluster) {
    this.cluster = cluster;
  }

  private NonNamespaceOperation<Pod, PodList, PodResource> inNamespace() {
    return cluster.admin().pods().inNamespace(cluster.namespace());
  }

  Pod pod(String name) {
    return inNamespace().withName(name).get();
  }

  /** The limits of a pod's first container, as its specification has them. */
  Map<String, Quantity> limits(String pod) {
    return pod(pod).getSpec().getContainers().get(0).getResources().getLimits();
  }

  /** Changes the CPU of a pod's first container in place, as another program than ours would. */
  void resize(String pod, String cpu) {
    PatchContext somebodyElse = new PatchContext.Builder().withPatchType(PatchType.JSON)
        .withFieldManager("somebody-else")
        .build();
    String change = """
        [{"op": "replace", "path": "/spec/containers/0/resources/limits/cpu", "value": "%s"},
         {"op": "replace", "path": "/spec/containers/0/resources/requests/cpu", "value": "%s"}]
        """.formatted(cpu, cpu);
    inNamespace()
        .withName(pod)
        .subresource("resize")
        .patch(somebodyElse, change);
  }

  /** The CPU limit of a pod's container, as its kubelet reports it. */
  String reportedCpu(String pod) {
    return pod(pod).getStatus().getContainerStatuses().get(0).getResources().getLimits().get("cpu").toString();
  }

  /** Changes it as {@link #resize} does, and waits until its kubelet has done and reported it. */
  void resizeToTheEnd(String pod, String cpu) {
    resize(pod, cpu);
    double cores = Quantity.parse(cpu).getNumericalAmount().doubleValue();
    // The second starts a process in the pod.
    await().ignoreExceptions().until(() -> reportedCpu(pod).equals(cpu) && quotaCores(pod) == cores);
  }

  /** What a container's own control group says, read from within. */
  double quotaCores(String pod) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ExecWatch exec = inNamespace()
        .withName(pod)
        .writingOutput(out)
        .exec("sh", "-c", QUOTA)) {
      exec.exitCode().get(2, TimeUnit.MINUTES);
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
    String[] words = out.toString(StandardCharsets.UTF_8).strip().split("\\s+");
    return words.length == 2 ? Double.parseDouble(words[0]) / Double.parseDouble(words[1]) : -1;
  }

  /**
   * Matches what a run prints of the database's control group, read at both ends of the measured phase. A busy machine
   * may make a reading late; the run then refuses it and prints this reason.
   *
   * @param throttled matches the number of throttled periods
   */
  static String readAtBothEnds(String throttled) {
    return "; throttled in " + throttled + " of [1-9][\\d,]* periods"
        + "|because the two readings in pod \\S+ are [\\d.]+ s apart, and the measured phase was [\\d.]+ s long";
  }

  /** What keeps the processes of a pod apart from its node, seen from outside of it: the node has to be this machine. */
  PodProcesses processes(String pod) {
    return PodProcesses.of(pod(pod).getMetadata().getUid());
  }

  String password(String secret) {
    String encoded = cluster.admin()
        .secrets()
        .inNamespace(cluster.namespace())
        .withName(secret)
        .get()
        .getData()
        .get("password");
    return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
  }

  /** Every object of the namespace but its Secrets, as JSON, and the log of every container. */
  String objectsAndLogs() {
    KubernetesClient admin = cluster.admin();
    String namespace = cluster.namespace();
    List<Pod> pods = inNamespace().list().getItems();
    StringBuilder all = new StringBuilder();
    Stream.of(pods, admin.batch().v1().jobs().inNamespace(namespace).list().getItems(),
        admin.apps().statefulSets().inNamespace(namespace).list().getItems(),
        admin.services().inNamespace(namespace).list().getItems(),
        admin.configMaps().inNamespace(namespace).list().getItems(),
        admin.events().v1().events().inNamespace(namespace).list().getItems())
        .flatMap(List::stream)
        .forEach(object -> all.append(Serialization.asJson(object)).append('\n'));
    for (Pod pod : pods) {
      pod.getSpec().getContainers().forEach(container -> all.append(log(pod, container.getName())));
    }
    return all.toString();
  }

  private String log(Pod pod, String container) {
    try {
      return inNamespace().withName(pod.getMetadata().getName()).inContainer(container).getLog();
    } catch (KubernetesClientException e) {
      return "no log: not started, or gone";
    }
  }

  /** Names of all pods of the namespace, those that are ending included. */
  List<String> pods() {
    return inNamespace().list().getItems().stream().map(pod -> pod.getMetadata().getName()).toList();
  }

  /** Those that bear a name as the value of the label {@code app}, but for what is ending. */
  List<Pod> podsOf(String app) {
    return inNamespace().withLabel("app", app)
        .list()
        .getItems()
        .stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .toList();
  }

  /** The nodes of the clients that measure, one for each of them. */
  List<String> nodesOfClients() {
    return clientPods().map(pod -> pod.getSpec().getNodeName()).toList();
  }

  /** Whether a node is up, as the cluster sees it. */
  boolean isReady(String node) {
    return cluster.admin()
        .nodes()
        .withName(node)
        .get()
        .getStatus()
        .getConditions()
        .stream()
        .anyMatch(condition -> condition.getType().equals("Ready") && condition.getStatus().equals("True"));
  }

  private Stream<Pod> clientPods() {
    return inNamespace()
        .withLabel(RUN)
        .withLabel(STEP, "run")
        .list()
        .getItems()
        .stream();
  }

  /** Whether a client that measures has ended in its pod, whose results wait to be collected. */
  boolean hasAClientEnded() {
    return clientPods().flatMap(pod -> pod.getStatus().getContainerStatuses().stream())
        .anyMatch(one -> one.getName().equals("ycsb") && one.getState().getTerminated() != null);
  }

  /** Ids of the runs that measure. */
  List<String> runs() {
    return jobs().list()
        .getItems()
        .stream()
        .filter(job -> job.getMetadata().getName().endsWith("-run"))
        .map(job -> job.getMetadata().getLabels().get(RUN))
        .toList();
  }

  /** Whether the Jobs of all runs have come to their end. */
  boolean haveJobsEnded() {
    return jobs().list()
        .getItems()
        .stream()
        .allMatch(job -> job.getStatus()
            .getConditions()
            .stream()
            .anyMatch(one -> one.getType().equals("Failed") && one.getStatus().equals("True")));
  }

  /** All CPU of the node, which a client can have when nothing else asks for any. */
  String freeCpu() {
    return cluster.admin().nodes().list().getItems().get(0).getStatus().getAllocatable().get("cpu").toString();
  }

  /** All CPU of the node but for so much. */
  Quantity cpuButFor(String free) {
    BigDecimal all = Quantity.parse(freeCpu()).getNumericalAmount();
    return new Quantity(all.subtract(Quantity.parse(free).getNumericalAmount()).toPlainString());
  }

  /** How many pods of runs have a node, or wait for one. */
  long clients(boolean scheduled) {
    return clientPods().filter(pod -> pod.getStatus()
        .getConditions()
        .stream()
        .anyMatch(
            one -> one.getType().equals("PodScheduled") && one.getStatus().equals(scheduled ? "True" : "False")))
        .count();
  }

  private FilterWatchListDeletable<Job, JobList, ScalableResource<Job>> jobs() {
    return cluster.admin().batch().v1().jobs().inNamespace(cluster.namespace()).withLabel(RUN);
  }

  /** Removes what runs left. */
  void deleteRuns() {
    String namespace = cluster.namespace();
    jobs().withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
    inNamespace().withLabel(RUN).withGracePeriod(0).delete();
    cluster.admin().configMaps().inNamespace(namespace).withLabel(RUN).delete();
    cluster.admin().secrets().inNamespace(namespace).withLabel(RUN).delete();
    await().until(() -> ofRuns().isEmpty());
  }

  /** Everything that a run could leave. */
  List<String> ofRuns() {
    return labelled(RUN, null);
  }

  /** Everything that a deployment could leave. */
  List<String> ours() {
    return labelled("app.kubernetes.io/managed-by", "ycsbpack");
  }

  private List<String> labelled(String label, String value) {
    KubernetesClient admin = cluster.admin();
    String namespace = cluster.namespace();
    return Stream.of(admin.pods().inNamespace(namespace).withLabel(label, value).list().getItems(),
        admin.batch().v1().jobs().inNamespace(namespace).withLabel(label, value).list().getItems(),
        admin.apps().statefulSets().inNamespace(namespace).withLabel(label, value).list().getItems(),
        admin.services().inNamespace(namespace).withLabel(label, value).list().getItems(),
        admin.policy().v1().podDisruptionBudget().inNamespace(namespace).withLabel(label, value).list().getItems(),
        admin.persistentVolumeClaims().inNamespace(namespace).withLabel(label, value).list().getItems(),
        admin.configMaps().inNamespace(namespace).withLabel(label, value).list().getItems(),
        admin.secrets().inNamespace(namespace).withLabel(label, value).list().getItems())
        .flatMap(List::stream)
        .map(HasMetadata.class::cast)
        .map(object -> object.getKind() + "/" + object.getMetadata().getName())
        .toList();
  }
}
