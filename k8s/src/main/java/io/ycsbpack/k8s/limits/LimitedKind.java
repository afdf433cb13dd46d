// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.APIGroupList;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.OperatedKind;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.deploy.Deployer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kind of object whose pods can be limited: one of Kubernetes, or a custom resource whose operator makes the pods.
 *
 * @param resources  path to the resources of each container or group of servers
 * @param pods       labels; empty for the selector of the object
 * @param container  the database's container in its pods; empty if the path names it
 * @param controller empty for a custom resource
 */
public record LimitedKind(String apiVersion, String kind, FieldPath resources, Optional<Map<String, String>> pods,
    Optional<String> container, Optional<Controller> controller) {
  private static final String NAME = "{name}";
  /** OpenKruise. */
  private static final List<OperatedKind> OF_ANY_DATABASE = List.of(workload("apps.kruise.io/v1alpha1", "CloneSet"),
      workload("apps.kruise.io/v1beta1", "StatefulSet"));

  /** The kinds of Kubernetes: how many pods they make, and the counts that equal it when all are of the template. */
  enum Controller {
    STATEFULSET("StatefulSet", "spec.replicas", "status.updatedReplicas"),
    DEPLOYMENT("Deployment", "spec.replicas", "status.updatedReplicas", "status.replicas"),
    /** Its controller counts the nodes that fit. */
    DAEMONSET("DaemonSet", "status.desiredNumberScheduled", "status.updatedNumberScheduled", "status.numberReady"),
    POD("Pod", "");

    private final String kind;
    private final String wanted;
    private final List<String> updated;

    Controller(String kind, String wanted, String... updated) {
      this.kind = kind;
      this.wanted = wanted;
      this.updated = List.of(updated);
    }

    static Optional<Controller> of(LimitTarget target) {
      return Stream.of(values()).filter(one -> one.word().equals(target.kind())).findFirst();
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    private Served served() {
      return new Served(this == POD ? "v1" : "apps/v1", kind, word() + "s");
    }

    FieldPath podSpec() {
      return FieldPath.parse(this == POD ? "spec" : "spec.template.spec");
    }

    FieldPath resources(String list) {
      return FieldPath.parse(podSpec() + "." + list + "[*].resources");
    }

    int pods(GenericKubernetesResource now) {
      return this == POD ? 1 : number(now, wanted);
    }

    boolean isRolledOut(GenericKubernetesResource now) {
      Long generation = now.getMetadata().getGeneration();
      boolean isSeen = generation == null || number(now, "status.observedGeneration") >= generation;
      return this == POD || isSeen && updated.stream().allMatch(count -> number(now, count) == pods(now))
          && at(now, "status.currentRevision").equals(at(now, "status.updateRevision"));
    }

    /** Why a changed template would not reach the pods, and what to do. */
    Optional<String> rolloutObstacle(GenericKubernetesResource now) {
      if (at(now, "spec.paused").filter(Boolean.TRUE::equals).isPresent()) {
        return Optional.of("it is paused, so that its pods stay unchanged until 'kubectl rollout resume'");
      }
      if (at(now, "spec.updateStrategy.type").filter("OnDelete"::equals).isPresent()) {
        return Optional.of("its update strategy is OnDelete, so that its pods stay unchanged until somebody deletes "
            + "them");
      }
      int partition = number(now, "spec.updateStrategy.rollingUpdate.partition");
      return partition == 0
          ? Optional.empty()
          : Optional.of("its update strategy has partition " + partition + ", so that its pods below number "
              + partition + " stay unchanged");
    }

    private static int number(GenericKubernetesResource now, String path) {
      return at(now, path).map(number -> ((Number) number).intValue()).orElse(0);
    }

    private static Optional<Object> at(GenericKubernetesResource now, String path) {
      return FieldPath.parse(path).find(now.getAdditionalProperties());
    }
  }

  /** @param plural the name in paths and Roles */
  public record Served(String apiVersion, String kind, String plural) {
    /** Empty for the core group. */
    public String group() {
      return apiVersion.contains("/") ? groupOf(apiVersion) : "";
    }
  }

  /** @throws UsageException if the cluster has no such kind, or its fields are unknown */
  static LimitedKind find(Cluster cluster, LimitTarget target) {
    Optional<Controller> controller = Controller.of(target);
    if (controller.isPresent()) {
      if (target.path().isPresent() || target.pods().isPresent()) {
        throw new UsageException(target + " is no custom resource: path and pods are of these alone");
      }
      Served served = controller.get().served();
      return new LimitedKind(served.apiVersion, served.kind, controller.get().resources("containers"),
          Optional.empty(), Optional.empty(), controller);
    }
    Optional<OperatedKind> named = known(target.word(), target.group());
    if (named.isPresent()) {
      return custom(cluster, target, named.get(), named.get().apiVersion());
    }
    Served there = discover(cluster, target.word(), target.group())
        .orElseThrow(
            () -> new UsageException("'" + target + "': only a statefulset, a deployment, a daemonset, a pod, or"
                + " a custom resource that the cluster knows can be limited"));
    Optional<OperatedKind> kind = known(there.kind.toLowerCase(Locale.ROOT), Optional.of(there.group()));
    if (kind.isEmpty() && (target.path().isEmpty() || target.pods().isEmpty())) {
      throw new UsageException(
          "the fields of " + there.kind + "." + there.group() + " are unknown: name them with --path"
              + " spec....resources and --pods label=value, in an experiment with path and pods");
    }
    return custom(cluster, target,
        kind.orElseGet(() -> new OperatedKind(there.apiVersion, there.kind, "", "", Optional.empty())),
        there.apiVersion);
  }

  /** Empty if the kind is not served. */
  public static Optional<Served> served(Cluster cluster, LimitTarget target) {
    return Controller.of(target).map(Controller::served).or(() -> {
      LimitedKind found = find(cluster, target);
      return discover(cluster, found.kind.toLowerCase(Locale.ROOT), Optional.of(groupOf(found.apiVersion)));
    });
  }

  /** The target that an owner of a pod is; empty for an unknown kind. */
  static Optional<LimitTarget> target(String apiVersion, String kind, String name) {
    String group = groupOf(apiVersion);
    String word = kind.toLowerCase(Locale.ROOT);
    if (group.equals("apps")) {
      return Optional.of(new LimitTarget(word, name)).filter(target -> Controller.of(target).isPresent());
    }
    return known(word, Optional.of(group)).map(one -> new LimitTarget(word + "." + group, name));
  }

  private static LimitedKind custom(Cluster cluster, LimitTarget target, OperatedKind known, String served) {
    String apiVersion = cluster.client().supports(served, known.kind())
        ? served
        : discover(cluster, known.kind().toLowerCase(Locale.ROOT), Optional.of(groupOf(served)))
            .map(Served::apiVersion)
            .orElse(served);
    return new LimitedKind(apiVersion, known.kind(), target.path().orElseGet(() -> FieldPath.parse(known.resources())),
        target.pods()
            .or(() -> Optional.of(known.pods().replace(NAME, target.name()))
                .filter(text -> !text.isEmpty())
                .map(Labels::parse)),
        known.container(), Optional.empty());
  }

  private static OperatedKind workload(String apiVersion, String kind) {
    return new OperatedKind(apiVersion, kind, "spec.template.spec.containers[*].resources", "", Optional.empty());
  }

  private static String groupOf(String apiVersion) {
    return apiVersion.replaceFirst("/.*", "");
  }

  /** @param word in lower case */
  private static Optional<OperatedKind> known(String word, Optional<String> group) {
    return known().filter(kind -> kind.kind().toLowerCase(Locale.ROOT).equals(word))
        .filter(kind -> group.map(groupOf(kind.apiVersion())::equals).orElse(true))
        .findFirst();
  }

  static Stream<OperatedKind> known() {
    return Stream.concat(Binding.all().stream().flatMap(LimitedKind::kinds), OF_ANY_DATABASE.stream());
  }

  private static Stream<OperatedKind> kinds(Binding binding) {
    return Stream.concat(binding.operatedKinds().stream(), binding.deployment()
        .filter(OperatedDeployment.class::isInstance)
        .map(one -> deployed((OperatedDeployment) one))
        .stream());
  }

  private static OperatedKind deployed(OperatedDeployment operated) {
    Deployer.Kind database = Deployer.kinds(operated).get(0);
    return new OperatedKind(database.apiVersion(), database.kind(),
        String.join(".", operated.resources().groups()) + "[*].resources", operated.pods().label() + "=" + NAME,
        Optional.of(operated.pods().container()));
  }

  /**
   * Finds a namespaced kind by its name, singular, plural or short name.
   *
   * @param word  in lower case
   * @param group only this one; empty for every group that extends a cluster
   */
  private static Optional<Served> discover(Cluster cluster, String word, Optional<String> group) {
    APIGroupList groups = cluster.client().getApiGroups();
    return Stream.ofNullable(groups)
        .flatMap(all -> all.getGroups().stream())
        // Groups of Kubernetes have no domain, or k8s.io.
        .filter(one -> group.map(one.getName()::equals)
            .orElse(one.getName().contains(".") && !one.getName().endsWith(".k8s.io")))
        .map(one -> one.getPreferredVersion().getGroupVersion())
        .flatMap(version -> resources(cluster, version).filter(resource -> isCalled(resource, word))
            .map(resource -> new Served(version, resource.getKind(), resource.getName())))
        .findFirst();
  }

  private static boolean isCalled(APIResource resource, String word) {
    return Boolean.TRUE.equals(resource.getNamespaced()) && !resource.getName().contains("/")
        && Stream.concat(Stream.of(resource.getKind(), resource.getName(), resource.getSingularName()),
            resource.getShortNames().stream())
            .anyMatch(name -> name != null && name.toLowerCase(Locale.ROOT).equals(word));
  }

  /** A group whose server does not answer has no kinds. */
  private static Stream<APIResource> resources(Cluster cluster, String apiVersion) {
    return ApiErrors.ifAnswered(() -> cluster.client().getApiResources(apiVersion))
        .stream()
        .flatMap(resources -> resources.getResources().stream());
  }
}
