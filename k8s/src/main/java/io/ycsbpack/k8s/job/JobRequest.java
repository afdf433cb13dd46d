package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.ycsbpack.core.run.RunNames;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.cluster.PodPlacement;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run of a workload by client pods.
 *
 * @param id of the run: part of its objects' names, and their label
 */
public record JobRequest(String id, TargetNote target, Client client, int clients, Workload workload,
    Times times) {

  /**
   * @param length   of the measured phase; zero if that is not known
   * @param deadline after which Kubernetes ends it
   * @param room     how long clients that fit on no node may wait for room
   */
  public record Times(Duration length, Duration deadline, Duration room) {
  }

  /**
   * @param files       workload files, name to content, in the order in which they are laid over each other
   * @param data        files that the workload reads besides, name to content
   * @param secretFiles names of those among them that hold a secret property
   * @param properties  given over them; no secrets
   * @param secrets     properties whose values must not be seen
   * @param name        of the run; empty for that of the workload
   */
  public record Workload(Map<String, String> files, Map<String, String> data, Set<String> secretFiles,
      Map<String, String> properties,
      Map<String, String> secrets, Optional<String> name) {
  }

  /**
   * @param cpu              request and limit
   * @param memory           request and limit
   * @param passwordVariable environment variable in which the binding looks for the database's password
   */
  public record Client(String image, Quantity cpu, Quantity memory, Map<String, String> nodeSelector,
      String passwordVariable, Nodes nodes, PodDemands demands) {
  }

  /**
   * @param fromDatabase seen from those of the database; the next where the first turn out to be full
   * @param near         labels of pods to whose nodes they go as far as there is room; empty for none
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

  /** The same run, on the nodes that come next; empty where none do. */
  Optional<JobRequest> elsewhere() {
    List<NodeRelation> relations = client.nodes.fromDatabase();
    if (relations.size() == 1) {
      return Optional.empty();
    }
    return Optional.of(new JobRequest(id, target,
        new Client(client.image, client.cpu, client.memory, client.nodeSelector,
            client.passwordVariable, new Nodes(relations.subList(1, relations.size()), client.nodes.near()),
            client.demands),
        clients, workload, times));
  }

  /**
   * The words behind {@code ycsb} of a client, with more properties over the request's. Secrets are in a mounted file and
   * in the environment, never here.
   */
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
      workload.name().ifPresent(name -> words.addAll(List.of("--" + RunNames.NAME.name(), name)));
    } else {
      words.add("--schema-only");
    }
    return words;
  }

  /** Kubernetes would replace {@code $(NAME)}; a doubled dollar is one that it leaves alone. */
  private static String escaped(String value) {
    return value.equals(ClientShare.INDEX) ? value : value.replace("$(", "$$(");
  }
}
