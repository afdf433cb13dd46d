// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.KubernetesResourceUtil;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.OperatedDeployment.Sizing;
import io.ycsbpack.core.deployment.ServerDeployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodWatch;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Deploys a database and waits until it serves, or removes it. A deployment that fails is removed. */
public record Deployer(Cluster cluster, Deadline deadline, Console console) {
  private static final int PASSWORD_BYTES = 24;
  private static final List<Kind> BUILT_IN = List.of(new Kind("apps/v1", "StatefulSet"),
      new Kind("policy/v1", "PodDisruptionBudget"), new Kind("v1", "Service"), new Kind("v1", "Pod"),
      new Kind("v1", "PersistentVolumeClaim"), new Kind("v1", "Secret"), new Kind("v1", "ConfigMap"));

  /**
   * @throws UsageException   if the name is taken
   * @throws CommandException with the reason if it can't be brought up
   */
  public TargetNote deploy(DeployRequest request, Deployment deployment) {
    request.requirePossible(deployment);
    refuseTwice(request);
    DeployRequest.STORAGE.find(request.given()).ifPresent(storage -> VolumeProbe.require(cluster, storage));
    if (deployment instanceof OperatedDeployment operated) {
      requireOperator(operated);
    }
    try {
      TargetNote note = deployment instanceof ServerDeployment server
          ? deployServer(request, server)
          : deployOperated(request, (OperatedDeployment) deployment);
      note.save(cluster);
      return note;
    } catch (RuntimeException e) {
      console.say("  removing " + request.name());
      new Deployer(cluster, deadline.regardless(), console).undeploy(request.binding(), request.name());
      throw e;
    }
  }

  private TargetNote deployServer(DeployRequest request, ServerDeployment usual) {
    ServerDeployment server = request.isolation().hostNetwork()
        ? usual.on(ServerObjects.hostPorts(usual.ports().keySet(), cluster.pods(Map.of()),
            RandomGenerator.getDefault()))
        : usual;
    new ServerObjects(request, server).all(randomPassword()).forEach(cluster::create);
    new PodWatch(cluster, deadline, console, request.databaseLabels(), "StatefulSet/" + request.name(),
        KubernetesParameters.WAIT_FOR_ROOM.get(request.given())).untilReady(request.replicas());
    cluster.pods(request.databaseLabels())
        .stream()
        .flatMap(pod -> request.isolation().added(pod).stream())
        .findFirst()
        .ifPresent(reason -> {
          throw new TargetException(request.name() + " can't be deployed without that limit: " + reason);
        });
    String service = request.name() + "." + cluster.namespace() + ".svc:" + server.access().port();
    List<String> hosts = request.reach() == DeployRequest.Reach.SERVICE
        ? List.of(service)
        : IntStream.range(0, request.replicas())
            .mapToObj(number -> request.name() + "-" + number + "." + service)
            .toList();
    return request.note("statefulset", request.databaseLabels(), request.binding(), hosts, server.access());
  }

  private void requireOperator(OperatedDeployment deployment) {
    Kind kind = kinds(deployment).get(0);
    if (!cluster.client().supports(kind.apiVersion(), kind.kind())) {
      throw new TargetException(
          "the cluster does not know " + deployment.operator().definition() + " (" + kind.apiVersion()
              + "); install " + deployment.operator().name() + " first");
    }
  }

  /** Makes the custom resources of its operator. */
  private TargetNote deployOperated(DeployRequest request, OperatedDeployment deployment) {
    Access access = deployment.access();
    cluster.create(ServerObjects.secret(request, access, randomPassword()));
    Map<String, Quantity> size = request.size();
    Sizing sizing = new Sizing(request.name(), DeployRequest.IMAGE.get(request.given()), size.get("cpu").toString(),
        size.get("memory").toString(), request.replicas(), request.nodeSelector(), request.secretName());
    for (Map<String, Object> made : deployment.resources().made().apply(sizing)) {
      GenericKubernetesResource resource = Serialization.unmarshal(Serialization.asJson(made),
          GenericKubernetesResource.class);
      request.databaseLabels().forEach(KubernetesResourceUtil.getOrCreateLabels(resource)::putIfAbsent);
      cluster.create(resource);
    }
    Kind database = kinds(deployment).get(0);
    awaitOperator(database, request.name(), deployment.resources().ready());
    return request.note(database.kind(), Map.of(deployment.pods().label(), request.name()),
        deployment.pods().container(),
        List.of(deployment.host().apply(request.name()) + "." + cluster.namespace() + ".svc:" + access.port()), access);
  }

  private void awaitOperator(Kind database, String name, String condition) {
    String[] said = {""};
    boolean ready = deadline.until(() -> {
      boolean holds = false;
      String state = "the operator has not said anything yet";
      try {
        Optional<Map<String, Object>> found = condition(database, name, condition);
        holds = found.filter(one -> "True".equals(one.get("status"))).isPresent();
        state = found.map(one -> condition + "=" + one.get("status") + " "
            + Objects.requireNonNullElse(one.get("message"), "")).orElse(state);
      } catch (KubernetesClientException e) {
        state = "its status can't be read: " + e.getMessage();
      }
      if (!state.equals(said[0])) {
        console.say("  " + state);
        said[0] = state;
      }
      return holds;
    });
    if (!ready) {
      throw new CommandException(ExitCode.TARGET, database.kind().toLowerCase(Locale.ROOT) + "/" + name
          + " did not become " + condition + " within " + deadline.limit().toSeconds() + " s: " + said[0]);
    }
  }

  private Optional<Map<String, Object>> condition(Kind kind, String name, String type) {
    GenericKubernetesResource now = cluster.client()
        .genericKubernetesResources(kind.apiVersion(), kind.kind())
        .withName(name)
        .get();
    List<Map<String, Object>> conditions = now == null ? null : now.get("status", "conditions");
    return Stream.ofNullable(conditions).flatMap(List::stream).filter(one -> type.equals(one.get("type"))).findFirst();
  }

  public record Kind(String apiVersion, String kind) {
  }

  /** The kinds of its custom resources, the database first. */
  public static List<Kind> kinds(OperatedDeployment deployment) {
    return deployment.resources()
        .made()
        .apply(new Sizing("any", deployment.image(), "1", "1Gi", 1, Map.of(), "any"))
        .stream()
        .map(resource -> new Kind((String) resource.get("apiVersion"), (String) resource.get("kind")))
        .toList();
  }

  private static String randomPassword() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private void refuseTwice(DeployRequest request) {
    TargetNote.find(cluster, request.name()).ifPresent(note -> {
      throw new UsageException("'" + request.name() + "' is "
          + (note.ours() ? "deployed" : "in use, deployed by somebody else,") + " in namespace " + cluster.namespace()
          + " already (" + note.pods().owner()
          + "). Change its limits with 'ycsb k8s limits', give another --name, or 'ycsb "
          + "k8s undeploy " + note.binding() + " --name " + request.name() + "' first");
    });
  }

  /**
   * Removes every object with the labels of a database, and nothing else.
   *
   * @return whether there was anything
   * @throws CommandException if something is left at the deadline
   */
  public boolean undeploy(String binding, String name) {
    Map<String, String> labels = Labels.database(binding, name);
    List<Kind> kinds = Stream.concat(customKinds(binding), BUILT_IN.stream()).toList();
    List<String> left = new ArrayList<>(names(kinds, labels));
    boolean any = !left.isEmpty();
    kinds.forEach(kind -> objects(kind, labels).delete());
    if (any && !deadline.until(() -> {
      left.clear();
      left.addAll(names(kinds, labels));
      return left.isEmpty();
    })) {
      throw new CommandException(ExitCode.TARGET,
          "after " + deadline.limit().toSeconds() + " s still there: " + String.join(", ", left));
    }
    if (any) {
      console.say(name + " is gone from namespace " + cluster.namespace());
    }
    return any;
  }

  private Stream<Kind> customKinds(String binding) {
    return Binding.all()
        .stream()
        .filter(one -> one.name().equals(binding))
        .flatMap(one -> one.deployment().stream())
        .filter(OperatedDeployment.class::isInstance)
        .flatMap(operated -> kinds((OperatedDeployment) operated).stream())
        .filter(kind -> cluster.client().supports(kind.apiVersion(), kind.kind()));
  }

  private List<String> names(List<Kind> kinds, Map<String, String> labels) {
    return kinds.stream()
        .flatMap(kind -> objects(kind, labels).list()
            .getItems()
            .stream()
            .map(item -> kind.kind() + "/" + item.getMetadata().getName()))
        .toList();
  }

  private FilterWatchListDeletable<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>> objects(
      Kind kind, Map<String, String> labels) {
    return cluster.client().genericKubernetesResources(kind.apiVersion(), kind.kind()).withLabels(labels);
  }
}
