// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.Labels;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * @param kind in lower case, with the group of a custom resource if needed: {@code cloneset.apps.kruise.io}
 * @param path of the resources in a custom resource; empty for the known one of its kind
 * @param pods labels of the pods of a custom resource; empty for the known ones of its kind
 */
public record LimitTarget(String kind, String name, Optional<FieldPath> path, Optional<Map<String, String>> pods) {
  public static final PropertyType<LimitTarget> TYPE = PropertyType.of("the owner of the pods (kind/name)", "KIND/NAME",
      LimitTarget::read);

  public static final Property<LimitTarget> TARGET = Property.optional("target", TYPE,
      "statefulset/..., deployment/..., daemonset/..., pod/..., or a custom resource (couchbasecluster/..., "
          + "clickhouseinstallation/..., clickhousecluster/..., cloneset.apps.kruise.io/..., any other with path and "
          + "pods).")
      .withOptionNames("--object");
  public static final Property<FieldPath> PATH = Property.optional("path", FieldPath.TYPE,
      "Path to a container's resources in a custom resource, instead of the known path of its "
          + "kind (spec.pools[*].resources; [*] is each element of a list).");
  public static final Property<Map<String, String>> PODS = Property.optional("pods", Labels.TYPE,
      "Labels of the pods of a custom resource, instead of the known labels of its kind (app=db,tier=hot).");
  public static final Property<String> CONTAINER = Property.optional("container", PropertyType.text().labelled("NAME"),
      "The container, if there are several, or the sidecar; of a custom resource, the group of servers.");
  public static final List<Property<?>> PARAMETERS = List.of(TARGET, PATH, PODS, CONTAINER);

  private static final Map<String, String> SHORT = Map.of("sts", "statefulset", "statefulsets", "statefulset", "deploy",
      "deployment", "deployments", "deployment", "ds", "daemonset", "daemonsets", "daemonset", "po", "pod", "pods",
      "pod");

  public LimitTarget(String kind, String name) {
    this(kind, name, Optional.empty(), Optional.empty());
  }

  public static Optional<LimitTarget> of(Settings given) {
    return TARGET.find(given).map(named -> new LimitTarget(named.kind, named.name, PATH.find(given), PODS.find(given)));
  }

  private static LimitTarget read(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 2 || !parts[0].matches("[A-Za-z]+(\\.[a-z0-9-]+)*")
        || !parts[1].matches("[a-z0-9]([a-z0-9.-]*[a-z0-9])?")) {
      throw new IllegalArgumentException("write kind/name, such as statefulset/clickhouse, deployment/db, daemonset/db,"
          + " pod/db-0, couchbasecluster/cb or cloneset.apps.kruise.io/db");
    }
    String kind = parts[0].toLowerCase(Locale.ROOT);
    return new LimitTarget(SHORT.getOrDefault(kind, kind), parts[1]);
  }

  String word() {
    return kind.split("\\.", 2)[0];
  }

  Optional<String> group() {
    return kind.contains(".") ? Optional.of(kind.split("\\.", 2)[1]) : Optional.empty();
  }

  @Override
  public String toString() {
    return kind + "/" + name;
  }
}
