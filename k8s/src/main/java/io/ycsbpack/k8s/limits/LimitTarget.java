package io.ycsbpack.k8s.limits;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.PropertyType;
import java.util.Locale;
import java.util.Map;

/**
 * What is to be limited, as the user names it.
 *
 * @param kind in lower case and in full: {@code statefulset}
 * @param name of the object
 */
public record LimitTarget(String kind, String name) {
  /** Its type as a parameter. */
  public static final PropertyType<LimitTarget> TYPE = PropertyType.of("what makes the pods (kind/name)", "KIND/NAME",
      LimitTarget::read);

  private static final Map<String, String> SHORT = Map.of("sts", "statefulset", "statefulsets", "statefulset", "deploy",
      "deployment", "deployments", "deployment", "ds", "daemonset", "daemonsets", "daemonset", "po", "pod", "pods",
      "pod");

  /**
   * Reads {@code kind/name}.
   *
   * @throws UsageException when it is not of that form
   */
  public static LimitTarget parse(String text) {
    return TYPE.require(text);
  }

  private static LimitTarget read(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 2 || !parts[0].matches("[A-Za-z]+") || !parts[1].matches("[a-z0-9]([a-z0-9.-]*[a-z0-9])?")) {
      throw new IllegalArgumentException("write kind/name, such as statefulset/clickhouse, deployment/db, daemonset/db,"
          + " pod/db-0 or couchbasecluster/cb");
    }
    String kind = parts[0].toLowerCase(Locale.ROOT);
    return new LimitTarget(SHORT.getOrDefault(kind, kind), parts[1]);
  }

  @Override
  public String toString() {
    return kind + "/" + name;
  }
}
