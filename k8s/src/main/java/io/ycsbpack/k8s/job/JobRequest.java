package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.RunNames;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.PodPlacement;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** @param id part of the objects' names, and their label */
public record JobRequest(String id, TargetNote target, Client client, Nodes nodes, Workload workload, Times times) {

  /**
   * @param length   of the measured phase; zero if unknown
   * @param deadline after which Kubernetes ends the run
   */
  public record Times(Duration length, Duration deadline) {
  }

  /**
   * @param files       workload files, name to content, in the order of {@code -P}
   * @param data        other files that the workload reads
   * @param secretFiles names of workload files with a secret property
   * @param properties  over the files; no secrets
   * @param name        of the run; empty for the workload's
   */
  public record Workload(Map<String, String> files, Map<String, String> data, Set<String> secretFiles,
      Map<String, String> properties,
      Map<String, String> secrets, Optional<String> name) {
  }

  /**
   * @param given            values of {@link WorkloadJob#PARAMETERS}
   * @param passwordVariable environment variable from which the binding reads the password
   */
  public record Client(Settings given, String image, String passwordVariable) {

    int number() {
      return KubernetesParameters.CLIENTS.get(given);
    }

    Map<String, String> nodeSelector() {
      return KubernetesParameters.CLIENT_NODE_SELECTOR.find(given).orElse(Map.of());
    }

    Map<String, Quantity> size() {
      return KubernetesParameters.size(given, KubernetesParameters.CLIENT_CPU, KubernetesParameters.CLIENT_MEMORY,
          KubernetesParameters.CLIENT_EPHEMERAL_STORAGE);
    }

    Duration room() {
      return KubernetesParameters.WAIT_FOR_ROOM.get(given);
    }
  }

  /**
   * @param fromDatabase the next counts if the nodes of the first are full
   * @param near         labels of pods to be near to while there is room; empty for none
   */
  public record Nodes(List<NodeRelation> fromDatabase, Map<String, String> near) {

    Affinity affinityTo(Map<String, String> database) {
      Affinity affinity = fromDatabase.get(0).affinityTo(database);
      return near.isEmpty() ? affinity : PodPlacement.near(affinity, near);
    }

    List<TopologySpreadConstraint> spread(Map<String, String> clients) {
      return near.isEmpty() ? List.of(PodPlacement.spread(clients)) : List.of();
    }
  }

  /** The same run on the next nodes. */
  Optional<JobRequest> elsewhere() {
    List<NodeRelation> relations = nodes.fromDatabase();
    if (relations.size() == 1) {
      return Optional.empty();
    }
    Nodes next = new Nodes(relations.subList(1, relations.size()), nodes.near());
    return Optional.of(new JobRequest(id, target, client, next, workload, times));
  }

  /** The words behind {@code ycsb}. Secrets are in a mounted file and in the environment, never here. */
  List<String> arguments(String command, Map<String, String> more) {
    List<String> words = new ArrayList<>(List.of(command, target.binding()));
    for (String file : workload.files().keySet()) {
      String folder = workload.secretFiles().contains(file) ? ClientPod.SECRET_FOLDER : ClientPod.WORKLOAD_FOLDER;
      words.addAll(List.of("-P", folder + "/" + file));
    }
    if (!workload.secrets().isEmpty()) {
      words.addAll(List.of("-P", ClientPod.SECRET_FOLDER + "/" + ClientPod.SECRET_FILE));
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
    return value.equals(ClientShare.INDEX) ? value : value.replace("$(", "$$(");
  }
}
