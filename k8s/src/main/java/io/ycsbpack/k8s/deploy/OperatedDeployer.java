// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.KubernetesResourceUtil;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.OperatedDeployment.Sizing;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Deploys a database by the custom resources of its operator. */
public record OperatedDeployer(Cluster cluster, Deadline deadline, Console console, OperatedDeployment deployment) {

  void requireOperator() {
    Kind kind = database();
    if (!cluster.client().supports(kind.apiVersion(), kind.kind())) {
      throw new TargetException(
          "the cluster does not know " + deployment.operator().definition() + " (" + kind.apiVersion()
              + "); install " + deployment.operator().name() + " first");
    }
  }

  private Kind database() {
    return kinds(deployment).get(0);
  }

  TargetNote deploy(DeployRequest request) {
    Access access = deployment.access();
    cluster.create(ServerObjects.secret(request, access, Deployer.randomPassword()));
    Map<String, Quantity> size = request.size();
    Sizing sizing = new Sizing(request.name(), DeployRequest.IMAGE.get(request.given()), size.get("cpu").toString(),
        size.get("memory").toString(), request.replicas(), request.nodeSelector(), request.secretName());
    for (Map<String, Object> made : deployment.resources().made().apply(sizing)) {
      GenericKubernetesResource resource = Serialization.unmarshal(Serialization.asJson(made),
          GenericKubernetesResource.class);
      request.databaseLabels().forEach(KubernetesResourceUtil.getOrCreateLabels(resource)::putIfAbsent);
      cluster.create(resource);
    }
    untilReady(request.name());
    return request.note(database().kind(), Map.of(deployment.pods().label(), request.name()),
        deployment.pods().container(),
        List.of(deployment.host().apply(request.name()) + "." + cluster.namespace() + ".svc:" + access.port()), access);
  }

  private void untilReady(String name) {
    String[] said = {""};
    boolean ready = deadline.until(() -> {
      Optional<Condition> found = condition(name);
      String state = found.map(Condition::text).orElse("the operator has not said anything yet");
      if (!state.equals(said[0])) {
        console.say("  " + state);
        said[0] = state;
      }
      return found.isPresent() && found.get().holds();
    });
    if (!ready) {
      throw new CommandException(ExitCode.TARGET, database().kind().toLowerCase(Locale.ROOT) + "/" + name
          + " did not become " + deployment.resources().ready() + " within " + deadline.limit().toSeconds() + " s: "
          + said[0]);
    }
  }

  private record Condition(boolean holds, String text) {
  }

  private Optional<Condition> condition(String name) {
    String type = deployment.resources().ready();
    try {
      GenericKubernetesResource now = cluster.client()
          .genericKubernetesResources(database().apiVersion(), database().kind())
          .withName(name)
          .get();
      List<Map<String, Object>> conditions = now == null ? null : now.get("status", "conditions");
      return Optional.ofNullable(conditions)
          .stream()
          .flatMap(List::stream)
          .filter(one -> type.equals(one.get("type")))
          .findFirst()
          .map(one -> new Condition("True".equals(one.get("status")),
              type + "=" + one.get("status") + " " + Objects.requireNonNullElse(one.get("message"), "")));
    } catch (KubernetesClientException e) {
      return Optional.of(new Condition(false, "its status can't be read: " + e.getMessage()));
    }
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
}
