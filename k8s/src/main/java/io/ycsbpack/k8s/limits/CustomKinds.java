// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.deployment.OperatedDeployment.Sizing;
import io.ycsbpack.core.deployment.OperatedKind;
import io.ycsbpack.k8s.cluster.ApiResources;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.Labels;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Custom resources whose operators make pods: of bindings, of any database, and any other. */
public final class CustomKinds {
  /** OpenKruise. */
  private static final List<OperatedKind> OF_ANY_DATABASE = List.of(workload("apps.kruise.io/v1alpha1", "CloneSet"),
      workload("apps.kruise.io/v1beta1", "StatefulSet"));
  private static final String NAME = "{name}";

  private CustomKinds() {
  }

  private static OperatedKind workload(String apiVersion, String kind) {
    return new OperatedKind(apiVersion, kind, "spec.template.spec.containers[*].resources", "", Optional.empty());
  }

  /** @param pods labels; empty for the selector of the resource */
  record Found(String apiVersion, OperatedKind known, Optional<Map<String, String>> pods) {
    FieldPath resources() {
      return FieldPath.parse(known.resources());
    }
  }

  /** @throws UsageException if the cluster has no such kind, or its fields are unknown */
  static Found find(Cluster cluster, LimitTarget target) {
    Optional<OperatedKind> named = known().filter(kind -> isCalled(kind, target)).findFirst();
    if (named.isPresent()) {
      return found(cluster, target, named.get(), named.get().apiVersion());
    }
    ApiResources.Kind there = ApiResources.find(cluster, target.word(), target.group())
        .orElseThrow(
            () -> new UsageException("'" + target + "': only a statefulset, a deployment, a daemonset, a pod, or"
                + " a custom resource that the cluster knows can be limited"));
    OperatedKind kind = known().filter(one -> one.kind().equals(there.kind()) && group(one).equals(there.group()))
        .findFirst()
        .orElseGet(() -> unknown(target, there));
    return found(cluster, target, kind, there.apiVersion());
  }

  /** Empty if the kind is not served. */
  public static Optional<ApiResources.Kind> served(Cluster cluster, LimitTarget target) {
    return BuiltInKind.of(target).map(BuiltInKind::served).or(() -> {
      Found found = find(cluster, target);
      return ApiResources.find(cluster, found.known.kind().toLowerCase(Locale.ROOT), Optional.of(group(found.known)));
    });
  }

  static Optional<LimitTarget> target(String apiVersion, String kind, String name) {
    String group = apiVersion.replaceFirst("/.*", "");
    return known().filter(one -> one.kind().equals(kind) && group(one).equals(group))
        .findFirst()
        .map(one -> new LimitTarget(kind.toLowerCase(Locale.ROOT) + "." + group, name));
  }

  private static OperatedKind unknown(LimitTarget target, ApiResources.Kind there) {
    if (target.fields().path().isEmpty() || target.fields().pods().isEmpty()) {
      throw new UsageException(
          "the fields of " + there.kind() + "." + there.group() + " are unknown: name them with --path"
              + " spec....resources and --pods label=value, in an experiment with path and pods");
    }
    return new OperatedKind(there.apiVersion(), there.kind(), "", "", Optional.empty());
  }

  private static Found found(Cluster cluster, LimitTarget target, OperatedKind kind, String served) {
    String apiVersion = cluster.client().supports(served, kind.kind())
        ? served
        : ApiResources.find(cluster, kind.kind().toLowerCase(Locale.ROOT), Optional.of(group(kind)))
            .map(ApiResources.Kind::apiVersion)
            .orElse(served);
    Optional<Map<String, String>> pods = target.fields()
        .pods()
        .or(() -> Optional.of(kind.pods().replace(NAME, target.name()))
            .filter(text -> !text.isEmpty())
            .map(Labels::parse));
    OperatedKind changed = target.fields()
        .path()
        .map(path -> new OperatedKind(apiVersion, kind.kind(), path.toString(), kind.pods(), kind.container()))
        .orElse(kind);
    return new Found(apiVersion, changed, pods);
  }

  private static boolean isCalled(OperatedKind kind, LimitTarget target) {
    return kind.kind().toLowerCase(Locale.ROOT).equals(target.word())
        && target.group().map(group(kind)::equals).orElse(true);
  }

  private static String group(OperatedKind kind) {
    return kind.apiVersion().replaceFirst("/.*", "");
  }

  static Stream<OperatedKind> known() {
    return Stream.concat(Binding.all().stream().flatMap(CustomKinds::kinds), OF_ANY_DATABASE.stream());
  }

  private static Stream<OperatedKind> kinds(Binding binding) {
    return Stream.concat(binding.operatedKinds().stream(),
        binding.deployment()
            .filter(OperatedDeployment.class::isInstance)
            .map(one -> deployed((OperatedDeployment) one))
            .stream());
  }

  private static OperatedKind deployed(OperatedDeployment operated) {
    Map<String, Object> database = operated.resources()
        .made()
        .apply(new Sizing("name", "", "1", "1Gi", 1, Map.of(), ""))
        .get(0);
    return new OperatedKind((String) database.get("apiVersion"), (String) database.get("kind"),
        String.join(".", operated.resources().groups()) + "[*].resources", operated.pods().label() + "=" + NAME,
        Optional.of(operated.pods().container()));
  }
}
