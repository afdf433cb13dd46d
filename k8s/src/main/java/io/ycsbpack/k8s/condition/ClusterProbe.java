package io.ycsbpack.k8s.condition;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Refusal;
import java.net.HttpURLConnection;
import java.util.List;

/** Proves that a cluster answers and lets us do what a condition needs, without changing anything. */
final class ClusterProbe {
  /** What every condition on Kubernetes does; the full list is in the Roles of {@code k8s/manifests/rbac}. */
  private static final List<Right> RIGHTS = List.of(new Right("batch", "jobs", "create"),
      new Right("", "pods", "list"), new Right("", "configmaps", "create"));
  private static final Right DEPLOY = new Right("apps", "statefulsets", "create");

  private record Right(String group, String resource, String verb) {
  }

  private ClusterProbe() {
  }

  /**
   * Connects and asks for the rights.
   *
   * @param deploys whether the condition deploys its database
   * @throws io.ycsbpack.core.CommandException when no cluster is configured, none answers, or a right is missing
   */
  static void ask(Settings given, boolean deploys) {
    try (Cluster cluster = Cluster.connect(KubernetesParameters.CONTEXT.find(given).orElse(null),
        KubernetesParameters.NAMESPACE.find(given).orElse(null))) {
      ask(cluster, deploys);
    }
  }

  static void ask(Cluster cluster, boolean deploys) {
    RIGHTS.forEach(right -> require(cluster, right));
    if (deploys) {
      require(cluster, DEPLOY);
    }
  }

  private static void require(Cluster cluster, Right right) {
    SelfSubjectAccessReview review = new SelfSubjectAccessReviewBuilder().withNewSpec()
        .withNewResourceAttributes()
        .withNamespace(cluster.namespace())
        .withGroup(right.group())
        .withResource(right.resource())
        .withVerb(right.verb())
        .endResourceAttributes()
        .endSpec()
        .build();
    SelfSubjectAccessReview answer;
    try {
      answer = cluster.client().authorization().v1().selfSubjectAccessReview().create(review);
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
        // Whoever may not ask for rights may still have them.
        return;
      }
      throw Refusal.of(e, "ask for the rights in namespace " + cluster.namespace());
    }
    if (answer.getStatus() == null || !Boolean.TRUE.equals(answer.getStatus().getAllowed())) {
      throw new TargetException("this user may not " + right.verb() + " " + right.resource() + " in namespace "
          + cluster.namespace() + "; k8s/manifests/rbac has the Roles that are needed");
    }
  }
}
