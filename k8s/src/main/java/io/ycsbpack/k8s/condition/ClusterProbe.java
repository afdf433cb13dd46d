// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClass;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.Nodes;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.LimitedKind;
import io.ycsbpack.k8s.limits.ResizePolicy;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Checks that a cluster answers, grants the rights and has the nodes that a condition needs; changes nothing. */
final class ClusterProbe {
  /** As {@code verb group/resource}. The full list: {@code k8s/manifests/rbac}. */
  private static final List<String> RIGHTS = List.of("create batch/jobs", "get batch/jobs", "list /pods",
      "create /secrets");
  /** What is known of a database is a note in a ConfigMap. */
  private static final String NOTE = "create /configmaps";
  private static final Set<Integer> NOT_ASKED = Set.of(HttpURLConnection.HTTP_FORBIDDEN,
      HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_BAD_METHOD);

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
    RIGHTS.forEach(right -> requireOne(cluster, right));
    // From Kubernetes 1.35 the first, before the second.
    requireOne(cluster, "create /pods/exec", "get /pods/exec");
    deployed.map(ClusterProbe::toDeploy).orElse(List.of()).forEach(right -> requireOne(cluster, right));
  }

  static void askToLimit(Cluster cluster, LimitTarget target, ResizePolicy policy) {
    if (policy == ResizePolicy.IN_PLACE) {
      requireOne(cluster, "patch /pods/resize");
    }
    // What is remembered is an annotation of the object.
    LimitedKind.served(cluster, target)
        .ifPresent(kind -> requireOne(cluster, "patch " + kind.group() + "/" + kind.plural()));
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
    Optional<List<String>> there = ApiErrors.ifAnswered(() -> cluster.client()
        .resources(RuntimeClass.class)
        .list()
        .getItems()
        .stream()
        .map(one -> one.getMetadata().getName())
        .sorted()
        .toList());
    if (there.isEmpty()) {
      Isolation only = Isolation.of(Settings.NONE.with(Map.of(Isolation.RUNTIME.name(), runtime), ""));
      only.refusal(cluster, Isolation.SMALL).ifPresent(reason -> {
        throw new TargetException("the cluster takes no pods of the runtime " + runtime + ": " + reason);
      });
    } else if (!there.get().contains(runtime)) {
      throw new TargetException("the cluster has no RuntimeClass " + runtime
          + (there.get().isEmpty() ? ", nor any other" : "; it has " + String.join(", ", there.get())));
    }
  }

  private static List<String> toDeploy(Deployment deployment) {
    if (deployment instanceof OperatedDeployment operated) {
      String[] pluralAndGroup = operated.operator().definition().split("\\.", 2);
      return List.of(NOTE, "create " + pluralAndGroup[1] + "/" + pluralAndGroup[0]);
    }
    return List.of(NOTE, "create /services", "create apps/statefulsets");
  }

  private static void requireOne(Cluster cluster, String... rights) {
    if (Stream.of(rights).noneMatch(right -> isAllowed(cluster, right))) {
      throw new TargetException("this user may not " + rights[0].replaceFirst(" [^/]*/", " ") + " in namespace "
          + cluster.namespace() + "; k8s/manifests/rbac has the Roles that are needed");
    }
  }

  private static boolean isAllowed(Cluster cluster, String right) {
    String[] parts = right.split("[ /]", 4);
    SelfSubjectAccessReview review = new SelfSubjectAccessReviewBuilder().withNewSpec()
        .withNewResourceAttributes()
        .withNamespace(cluster.namespace())
        .withGroup(parts[1])
        .withResource(parts[2])
        .withSubresource(parts.length < 4 ? null : parts[3])
        .withVerb(parts[0])
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

  /**
   * Looks at nodes that accept pods, not at free room; a user who may not list nodes learns it from the first run.
   *
   * @throws TargetException if there is no such node
   */
  static void requireNodes(Cluster cluster, Settings given) {
    NodeRelation wanted = KubernetesParameters.CLIENT_NODE.get(given);
    if (wanted == NodeRelation.ANY) {
      return;
    }
    Optional<List<String>> database = KubernetesParameters.NAME.find(given)
        .map(name -> Optional.of(TargetNote.named(cluster, name.text()).pods().nodes(cluster)))
        .orElseGet(() -> Nodes.names(cluster, labels(KubernetesParameters.NODE_SELECTOR, given)));
    Optional<List<String>> clients = Nodes.names(cluster, labels(KubernetesParameters.CLIENT_NODE_SELECTOR, given));
    if (database.isPresent() && clients.isPresent() && !isPossible(wanted, database.get(), clients.get())) {
      throw new TargetException("client-node " + PropertyType.word(wanted) + ": the database is on "
          + text(database.get()) + ", and the nodes that accept its clients are " + text(clients.get()));
    }
  }

  private static boolean isPossible(NodeRelation wanted, List<String> servers, List<String> clients) {
    return wanted == NodeRelation.SAME
        ? servers.stream().anyMatch(clients::contains)
        : servers.stream().anyMatch(server -> clients.stream().anyMatch(client -> !client.equals(server)));
  }

  /** @throws TargetException if sender or receiver must be away from the database, and there is no other node */
  static void requireEnds(Cluster cluster, Settings given) {
    requireAway(cluster, PodTransfer.SENDER_NODE, KubernetesParameters.NODE_SELECTOR, given);
    requireAway(cluster, PodTransfer.RECEIVER_NODE, PodTransfer.RECEIVER_NODE_SELECTOR, given);
  }

  private static void requireAway(Cluster cluster, Property<NodeRelation> node,
      Property<Map<String, String>> selector, Settings given) {
    if (node.get(given) != NodeRelation.OTHER) {
      return;
    }
    Optional<List<String>> all = Nodes.names(cluster, Map.of());
    Optional<List<String>> able = Nodes.names(cluster, labels(selector, given));
    able.filter(ends -> ends.isEmpty() || all.filter(nodes -> nodes.size() < 2).isPresent()).ifPresent(ends -> {
      throw new TargetException(node.name() + " other: the nodes that accept pods are " + text(all.orElseThrow())
          + ", and " + text(ends) + " may be taken; it needs one that the database is not on");
    });
  }

  private static String text(List<String> nodes) {
    return nodes.isEmpty() ? "none" : String.join(" or ", nodes) + (nodes.size() == 1 ? " alone" : "");
  }

  private static Map<String, String> labels(Property<Map<String, String>> selector, Settings given) {
    return selector.find(given).orElse(Map.of());
  }
}
