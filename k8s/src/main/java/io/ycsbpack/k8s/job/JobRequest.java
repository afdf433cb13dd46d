// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.SecretVolumeSourceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.RunNames;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifests;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The clients of a run, and the objects that make them.
 *
 * @param id       part of the objects' names, and their label
 * @param length   of the measured phase; zero if unknown
 * @param deadline after which Kubernetes ends the run
 */
public record JobRequest(String id, TargetNote target, Client client, Workload workload, Duration length,
    Duration deadline) {
  /** {@code user@host, pid 123}. */
  static final String OWNER = "ycsbpack.io/owner";
  static final String DATABASE = "ycsbpack.io/database";
  /** Kubernetes replaces it by the client's number, from 0. */
  static final String INDEX = "$(JOB_COMPLETION_INDEX)";
  private static final int FOR_GROUP = 0440;

  /**
   * @param files      workload files, name to content, in the order of {@code -P}
   * @param data       other files that the workload reads
   * @param properties over the files; no secrets
   * @param name       of the run; empty for the workload's
   */
  public record Workload(Map<String, String> files, Map<String, String> data, Map<String, String> properties,
      Map<String, String> secrets, Optional<String> name) {
  }

  /**
   * @param given            values of {@link WorkloadJob#PARAMETERS}
   * @param passwordVariable environment variable from which the binding reads the password
   * @param databaseNodes    names, which clients on any node avoid while others have room
   * @param near             labels of pods to be near to while there is room; empty for none
   */
  public record Client(Settings given, String image, String passwordVariable, List<String> databaseNodes,
      Map<String, String> near) {
    int number() {
      return KubernetesParameters.CLIENTS.get(given);
    }

    NodeRelation node() {
      return KubernetesParameters.CLIENT_NODE.get(given);
    }

    Map<String, Quantity> size() {
      return KubernetesParameters.size(given, KubernetesParameters.CLIENT_CPU, KubernetesParameters.CLIENT_MEMORY,
          KubernetesParameters.CLIENT_EPHEMERAL_STORAGE);
    }

    private Affinity affinityTo(Map<String, String> database) {
      Affinity affinity = node().affinityTo(database);
      Affinity off = node() == NodeRelation.ANY ? NodeRelation.off(affinity, databaseNodes) : affinity;
      return near.isEmpty() ? off : NodeRelation.near(off, near);
    }
  }

  /** The words behind {@code ycsb}. Secrets are in a mounted file and in the environment, never here. */
  List<String> arguments(String command, Map<String, String> more) {
    List<String> words = new ArrayList<>(List.of(command, target.binding()));
    workload.files().keySet().forEach(file -> words.addAll(List.of("-P", ClientPod.WORKLOAD_FOLDER + "/" + file)));
    if (!workload.secrets().isEmpty()) {
      words.addAll(List.of("-P", ClientPod.WORKLOAD_FOLDER + "/" + ClientPod.SECRET_FILE));
    }
    Map<String, String> properties = new LinkedHashMap<>(workload.properties());
    properties.putAll(more);
    properties.put("results", ClientPod.RESULTS_FOLDER);
    properties.put("exportfile", ClientPod.RESULTS_FOLDER + "/" + ClientPod.LINES_FILE);
    properties.forEach((name, value) -> words.addAll(List.of("-p", name + "=" + escaped(value))));
    words.add("-s");
    if (command.equals("run")) {
      workload.name().ifPresent(name -> words.addAll(List.of(RunNames.NAME.optionNames().get(0), name)));
    } else {
      words.add("--schema-only");
    }
    return words;
  }

  /** Kubernetes would replace {@code $(NAME)}. */
  private static String escaped(String value) {
    return value.equals(INDEX) ? value : value.replace("$(", "$$(");
  }

  /** All files of one step: any of them may hold a password. */
  Secret files(String step) {
    Map<String, String> files = new LinkedHashMap<>(workload.files());
    files.putAll(workload.data());
    if (!workload.secrets().isEmpty()) {
      files.put(ClientPod.SECRET_FILE, secrets());
    }
    return new SecretBuilder().withMetadata(Manifests.meta(filesOf(step), labels())).withStringData(files).build();
  }

  private String secrets() {
    Properties properties = new Properties();
    properties.putAll(workload.secrets());
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException("a text in memory can always be written", e);
    }
    return text.toString();
  }

  /** Kubernetes never retries it, ends it at its deadline, and deletes it with all that it owns some time later. */
  Job job(String step, int clients, List<String> arguments) {
    Map<String, String> ofPod = Labels.clientPod(target.binding(), id, step);
    Map<String, String> origin = Map.of(OWNER, owner(), DATABASE, target.name());
    Job job = Manifests.read("job/job.yaml", Job.class);
    Manifests.layOver(job, "job/run.yaml");
    job.setMetadata(Manifests.meta(name(id, step), labels(), origin));
    job.getSpec().setActiveDeadlineSeconds(deadline.toSeconds());
    job.getSpec().setCompletions(clients);
    job.getSpec().setParallelism(clients);
    job.getSpec().getTemplate().setMetadata(Manifests.ofPods(ofPod, origin));
    PodSpec pod = job.getSpec().getTemplate().getSpec();
    fill(pod, ofPod);
    Container container = pod.getContainers().get(0);
    container.setCommand(clients == 1 ? List.of("ycsb") : List.of("sh", "-c", ClientPod.WAIT, "ycsb"));
    container.setArgs(arguments);
    pod.getVolumes().stream().filter(volume -> volume.getConfigMap() != null).forEach(volume -> {
      volume.setConfigMap(null);
      volume.setSecret(
          new SecretVolumeSourceBuilder().withSecretName(filesOf(step)).withDefaultMode(FOR_GROUP).build());
    });
    return job;
  }

  private void fill(PodSpec pod, Map<String, String> labelsOfPods) {
    pod.setNodeSelector(KubernetesParameters.CLIENT_NODE_SELECTOR.find(client.given()).orElse(Map.of()));
    pod.setImagePullSecrets(KubernetesParameters.pullSecrets(client.given()));
    pod.setAffinity(client.affinityTo(target.pods().selector()));
    pod.setTopologySpreadConstraints(client.near().isEmpty() ? List.of(NodeRelation.spread(labelsOfPods)) : List.of());
    pod.getContainers().forEach(container -> container.setImage(client.image()));
    Map<String, Quantity> size = client.size();
    Container container = pod.getContainers().get(0);
    container.setResources(new ResourceRequirementsBuilder().withRequests(size).withLimits(size).build());
    container.setEnv(List.of(
        Manifests.fromSecret(client.passwordVariable(), target.login().secret(), target.login().secretKey())));
  }

  private static String owner() {
    return System.getProperty("user.name") + "@" + SystemFile.first(Path.of("/proc/sys/kernel/hostname")) + ", pid "
        + ProcessHandle.current().pid();
  }

  private Map<String, String> labels() {
    return Labels.client(target.binding(), id);
  }

  static String name(String run, String part) {
    return "ycsb-" + run + "-" + part;
  }

  private String filesOf(String step) {
    return name(id, step + "-files");
  }
}
