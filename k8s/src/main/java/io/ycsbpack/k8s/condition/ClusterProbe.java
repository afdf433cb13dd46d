// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClass;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.Admission;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.LimitedKind;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Checks that a cluster answers and grants the needs of a condition; changes nothing. */
final class ClusterProbe {
  /** The full list: {@code k8s/manifests/rbac}. */
  private static final List<Right> RIGHTS = List.of(new Right("batch", "jobs", "create"),
      new Right("batch", "jobs", "get"), new Right("", "pods", "list"),
      new Right("", "secrets", "create"));
  /** From Kubernetes 1.35 the first, before the second. */
  private static final List<Right> EXEC = List.of(new Right("", "pods/exec", "create"),
      new Right("", "pods/exec", "get"));
  /** What is known of a database is a note in a ConfigMap. */
  private static final Right NOTE = new Right("", "configmaps", "create");
  private static final List<Right> SERVER = List.of(NOTE, new Right("", "services", "create"),
      new Right("apps", "statefulsets", "create"));
  private static final Right RESIZE = new Right("", "pods/resize", "patch");
  private static final Set<Integer> NOT_ASKED = Set.of(HttpURLConnection.HTTP_FORBIDDEN,
      HttpURLConnection.HTTP_NOT_FOUND,
      HttpURLConnection.HTTP_BAD_METHOD);

  /** @param resource with a subresource: {@code pods/exec} */
  private record Right(String group, String resource, String verb) {
  }

  private ClusterProbe() {
  }

  /** @param deployed how the condition deploys its database; empty if it uses one that is there */
  static void with(Settings given, Optional<Deployment> deployed, Consumer<Cluster> more) {
    Cluster.with(given, "check the cluster for the needs of the condition", cluster -> {
      ask(cluster, deployed);
      more.accept(cluster);
      return cluster;
    });
  }

  static void ask(Cluster cluster, Optional<Deployment> deployed) {
    RIGHTS.forEach(right -> requireOne(cluster, List.of(right)));
    requireOne(cluster, EXEC);
    deployed.map(ClusterProbe::toDeploy).orElse(List.of()).forEach(right -> requireOne(cluster, List.of(right)));
  }

  static void askToLimit(Cluster cluster, LimitTarget target, ResizePolicy policy) {
    if (policy == ResizePolicy.IN_PLACE) {
      requireOne(cluster, List.of(RESIZE));
    }
    // What is remembered is an annotation of the object.
    LimitedKind.served(cluster, target)
        .map(kind -> new Right(kind.group(), kind.plural(), "patch"))
        .ifPresent(right -> requireOne(cluster, List.of(right)));
  }

  /**
   * Looks for the RuntimeClass; a user who may not list them asks by a dry run of a pod.
   *
   * @throws TargetException if there is none
   */
  static void requireRuntime(Cluster cluster, Isolation isolation) {
    if (isolation.runtime().isEmpty()) {
      return;
    }
    String runtime = isolation.runtime().get().text();
    Optional<List<String>> there = ApiErrors.ifAnswered("list the runtime classes",
        () -> cluster.client()
            .resources(RuntimeClass.class)
            .list()
            .getItems()
            .stream()
            .map(one -> one.getMetadata().getName())
            .sorted()
            .toList());
    if (there.isEmpty()) {
      Isolation only = Isolation.of(Settings.NONE.with(Map.of(Isolation.RUNTIME.name(), runtime), ""));
      new Admission(cluster).refusal(only).ifPresent(reason -> {
        throw new TargetException("the cluster takes no pods of the runtime " + runtime + ": " + reason);
      });
    } else if (!there.get().contains(runtime)) {
      throw new TargetException("the cluster has no RuntimeClass " + runtime
          + (there.get().isEmpty() ? ", nor any other" : "; it has " + String.join(", ", there.get())));
    }
  }

  private static List<Right> toDeploy(Deployment deployment) {
    return deployment instanceof OperatedDeployment operated
        ? List.of(NOTE, toMake(operated.operator().definition()))
        : SERVER;
  }

  /** @param definition {@code plural.group} */
  private static Right toMake(String definition) {
    String[] parts = definition.split("\\.", 2);
    return new Right(parts[1], parts[0], "create");
  }

  private static void requireOne(Cluster cluster, List<Right> rights) {
    if (rights.stream().noneMatch(right -> isAllowed(cluster, right))) {
      Right first = rights.get(0);
      throw new TargetException("this user may not " + first.verb() + " " + first.resource() + " in namespace "
          + cluster.namespace() + "; k8s/manifests/rbac has the Roles that are needed");
    }
  }

  private static boolean isAllowed(Cluster cluster, Right right) {
    String[] parts = right.resource().split("/", 2);
    SelfSubjectAccessReview review = new SelfSubjectAccessReviewBuilder().withNewSpec()
        .withNewResourceAttributes()
        .withNamespace(cluster.namespace())
        .withGroup(right.group())
        .withResource(parts[0])
        .withSubresource(parts.length == 1 ? null : parts[1])
        .withVerb(right.verb())
        .endResourceAttributes()
        .endSpec()
        .build();
    try {
      SelfSubjectAccessReview answer = cluster.client().authorization().v1().selfSubjectAccessReview().create(review);
      return answer.getStatus() != null && Boolean.TRUE.equals(answer.getStatus().getAllowed());
    } catch (KubernetesClientException e) {
      if (NOT_ASKED.contains(e.getCode())) {
        // Whoever may not ask for rights, or whose cluster does not answer that question, may still have them.
        return true;
      }
      throw ApiErrors.toException(e, "ask for the rights in namespace " + cluster.namespace());
    }
  }
}
