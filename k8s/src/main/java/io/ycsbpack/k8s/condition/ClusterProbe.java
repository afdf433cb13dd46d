package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.VolumeProbe;
import io.ycsbpack.k8s.limits.CustomKinds;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Proves that a cluster answers and lets us do what a condition needs, without changing anything. */
final class ClusterProbe {
  /** What every condition on Kubernetes does; the full list is in the Roles of {@code k8s/manifests/rbac}. */
  private static final List<Right> RIGHTS = List.of(new Right("batch", "jobs", "create"),
      new Right("batch", "jobs", "get"), new Right("", "pods", "list"),
      new Right("", "configmaps", "create"));
  /** Either is enough: a cluster from 1.35 on asks for the first, an older one for the second. */
  private static final List<Right> EXEC = List.of(new Right("", "pods/exec", "create"),
      new Right("", "pods/exec", "get"));
  private static final Right SECRET = new Right("", "secrets", "create");
  private static final List<Right> SERVER = List.of(SECRET, new Right("", "services", "create"),
      new Right("apps", "statefulsets", "create"));
  private static final Right RESIZE = new Right("", "pods/resize", "patch");
  /** What is remembered is an annotation of the object. */
  private static final Map<String, Right> PATCH = Map.of("pod", new Right("", "pods", "patch"), "statefulset",
      new Right("apps", "statefulsets", "patch"), "deployment", new Right("apps", "deployments", "patch"), "daemonset",
      new Right("apps", "daemonsets", "patch"));
  private static final Set<Integer> NOT_ASKED = Set.of(HttpURLConnection.HTTP_FORBIDDEN,
      HttpURLConnection.HTTP_NOT_FOUND,
      HttpURLConnection.HTTP_BAD_METHOD);

  /** A resource may have a part behind a slash. */
  private record Right(String group, String resource, String verb) {
    /** To make the resource of this definition, whose name is {@code plural.group}. */
    static Right toMake(String definition) {
      String[] parts = definition.split("\\.", 2);
      return new Right(parts[1], parts[0], "create");
    }

    ResourceAttributes in(String namespace) {
      String[] parts = resource.split("/", 2);
      return new ResourceAttributesBuilder().withNamespace(namespace)
          .withGroup(group)
          .withResource(parts[0])
          .withSubresource(parts.length == 1 ? null : parts[1])
          .withVerb(verb)
          .build();
    }
  }

  private ClusterProbe() {
  }

  static void ask(Settings given, Optional<Deployment> deployed) {
    ask(given, deployed, cluster -> {
    });
  }

  /**
   * Connects and asks for the rights.
   *
   * @param deployed how the condition deploys its database; empty where it uses one that is there
   * @param existing asks what that one has to be like
   * @throws io.ycsbpack.core.CommandException when no cluster is configured, none answers, a right is missing, or there
   *                                           is no volume such as its servers need
   */
  static void ask(Settings given, Optional<Deployment> deployed, Consumer<Cluster> existing) {
    Place.of(given).with("ask the cluster what the condition needs", cluster -> {
      ask(cluster, deployed);
      existing.accept(cluster);
      ServerParameters.storage(given).ifPresent(storage -> VolumeProbe.require(cluster, storage.value()));
      return cluster;
    });
  }

  static void ask(Cluster cluster, Optional<Deployment> deployed) {
    RIGHTS.forEach(right -> requireOne(cluster, List.of(right)));
    requireOne(cluster, EXEC);
    deployed.map(ClusterProbe::toDeploy).orElse(List.of()).forEach(right -> requireOne(cluster, List.of(right)));
  }

  /** @param target the object that makes the pods */
  static void askToLimit(Cluster cluster, LimitTarget target, ResizePolicy policy) {
    if (policy == ResizePolicy.IN_PLACE) {
      requireOne(cluster, List.of(RESIZE));
    }
    Optional.ofNullable(PATCH.get(target.kind()))
        .or(() -> CustomKinds.served(cluster, target).map(kind -> new Right(kind.group(), kind.plural(), "patch")))
        .ifPresent(right -> requireOne(cluster, List.of(right)));
  }

  private static List<Right> toDeploy(Deployment deployment) {
    return deployment instanceof OperatedDeployment operated
        ? List.of(SECRET, Right.toMake(operated.operator().definition()))
        : SERVER;
  }

  private static void requireOne(Cluster cluster, List<Right> rights) {
    if (rights.stream().noneMatch(right -> isAllowed(cluster, right))) {
      Right first = rights.get(0);
      throw new TargetException("this user may not " + first.verb() + " " + first.resource() + " in namespace "
          + cluster.namespace() + "; k8s/manifests/rbac has the Roles that are needed");
    }
  }

  private static boolean isAllowed(Cluster cluster, Right right) {
    SelfSubjectAccessReview review = new SelfSubjectAccessReviewBuilder().withNewSpec()
        .withResourceAttributes(right.in(cluster.namespace()))
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
