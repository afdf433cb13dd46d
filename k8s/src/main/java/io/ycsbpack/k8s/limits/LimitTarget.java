package io.ycsbpack.k8s.limits;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.k8s.cluster.FieldPath;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be limited, as the user names it.
 *
 * @param kind   in lower case and in full: {@code statefulset}; that of a custom resource may have its group:
 *               {@code cloneset.apps.kruise.io}
 * @param fields where a custom resource has what is changed; empty for what is known of its kind
 */
public record LimitTarget(String kind, String name, Fields fields) {
  public static final PropertyType<LimitTarget> TYPE = PropertyType.of("what makes the pods (kind/name)", "KIND/NAME",
      LimitTarget::read);

  private static final Map<String, String> SHORT = Map.of("sts", "statefulset", "statefulsets", "statefulset", "deploy",
      "deployment", "deployments", "deployment", "ds", "daemonset", "daemonsets", "daemonset", "po", "pod", "pods",
      "pod");

  /**
   * @param path to the resources of a container; empty for the kind's own
   * @param pods labels of the pods; empty for the kind's own
   */
  public record Fields(Optional<FieldPath> path, Optional<Map<String, String>> pods) {
    public static final Fields KNOWN = new Fields(Optional.empty(), Optional.empty());
  }

  public LimitTarget(String kind, String name) {
    this(kind, name, Fields.KNOWN);
  }

  public LimitTarget with(Fields others) {
    return new LimitTarget(kind, name, others);
  }

  /** @throws UsageException if the text is not {@code kind/name} */
  public static LimitTarget parse(String text) {
    return TYPE.require(text);
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

  /** The word for the kind, without its group. */
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
