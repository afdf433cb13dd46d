// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.property.PropertyType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The labels by which our objects are found and removed. */
public final class Labels {
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  public static final String OURS = "ycsbpack";
  /** The binding. */
  public static final String NAME = "app.kubernetes.io/name";
  /** The name in the cluster. */
  public static final String INSTANCE = "app.kubernetes.io/instance";
  /** {@code database}, {@code client} or {@code offline}. */
  public static final String COMPONENT = "app.kubernetes.io/component";
  public static final String RUN = "ycsbpack.io/run";
  public static final String STEP = "ycsbpack.io/step";
  public static final String PREPARE = "prepare";
  public static final String MEASURE = "run";

  /** Annotation of a pod: bit/s that it may send, which the CNI plugin {@code bandwidth} reads. */
  public static final String EGRESS = "kubernetes.io/egress-bandwidth";
  /** The role of a pod in an offline load. */
  public static final String PART = "ycsbpack.io/part";
  public static final PropertyType<Map<String, String>> TYPE = PropertyType.of("labels (app=db,tier=hot)", "LABELS",
      Labels::parse);
  private static final String EXAMPLE = "write label=value, such as disk=ssd";
  /** Labels by which nodes are chosen. */
  public static final PropertyType<Map<String, String>> SELECTOR = PropertyType
      .pairs("a label of nodes (label=value)", "LABEL=VALUE", Labels::label)
      .checked(all -> {
        if (all.isEmpty()) {
          throw new IllegalArgumentException(EXAMPLE);
        }
      });
  private static final String FAR_END = "ycsbpack.io/transfer-next-to";
  private static final String VALUE = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
  private static final String DOMAIN = "[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?";

  private Labels() {
  }

  public static Map<String, String> database(String binding, String instance) {
    return Map.of(MANAGED_BY, OURS, NAME, binding, INSTANCE, instance, COMPONENT, "database");
  }

  public static Map<String, String> offline(String name) {
    return Map.of(MANAGED_BY, OURS, INSTANCE, name, COMPONENT, "offline");
  }

  /** The end of a transfer that is away from the database: clients share its link. */
  public static Map<String, String> farEnd(String database) {
    return Map.of(MANAGED_BY, OURS, COMPONENT, "offline", FAR_END, database);
  }

  public static Map<String, String> offline() {
    return Map.of(MANAGED_BY, OURS, COMPONENT, "offline");
  }

  public static Map<String, String> clients() {
    return Map.of(MANAGED_BY, OURS, COMPONENT, "client");
  }

  public static Map<String, String> clientPod(String binding, String run, String step) {
    return Map.of(MANAGED_BY, OURS, NAME, binding, RUN, run, COMPONENT, "client", STEP, step);
  }

  public static Map<String, String> client(String binding, String run) {
    return Map.of(MANAGED_BY, OURS, NAME, binding, RUN, run, COMPONENT, "client");
  }

  public static Map<String, String> parse(String text) {
    Map<String, String> labels = new TreeMap<>();
    for (String part : text.split(",", -1)) {
      Map.Entry<String, String> label = label(part);
      labels.put(label.getKey(), label.getValue());
    }
    return Collections.unmodifiableMap(labels);
  }

  private static Map.Entry<String, String> label(String text) {
    String[] pair = text.split("=", 2);
    if (pair.length != 2) {
      throw new IllegalArgumentException(EXAMPLE);
    }
    check(pair[0], pair[1]);
    return Map.entry(pair[0], pair[1]);
  }

  /** @throws IllegalArgumentException for a label that Kubernetes would refuse */
  public static void check(String key, String value) {
    if (!key.matches("(" + DOMAIN + "/)?" + VALUE) || !value.matches("(" + VALUE + ")?")) {
      throw new IllegalArgumentException(
          "label and value have up to 63 letters, digits, '-', '_' and '.', with a letter"
              + " or digit at both ends, such as disk=ssd");
    }
  }
}
