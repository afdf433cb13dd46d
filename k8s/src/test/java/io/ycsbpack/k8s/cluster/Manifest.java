// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;

/** Objects of a cluster, written as in a manifest; their namespace is {@code test}. */
public final class Manifest {
  private Manifest() {
  }

  /** Reads YAML, after the values have been formatted into it. */
  public static <T> T read(Class<T> type, String yaml, Object... values) {
    // What begins with a brace would be taken for JSON.
    return Serialization.unmarshal("---\n" + yaml.formatted(values), type);
  }

  /** Reads a pod. */
  public static Pod pod(String yaml, Object... values) {
    return read(Pod.class, yaml, values);
  }

  /** Makes what a namespace knows of the database {@code db}, whose pods are found by {@code app=db}. */
  public static ConfigMap note(String binding, String host, boolean ours) {
    return read(ConfigMap.class, """
        metadata: {name: ycsbpack-target-db}
        data:
          database: |
            {"binding": "%s", "name": "db", "pods": {"owner": "statefulset/db", "selector": {"app": "db"},
             "container": "db"}, "hosts": ["%s"], "login": {"user": "me", "secret": "auth", "secretKey": "password"},
             "ours": %s}
        """, binding, host, ours);
  }

  /** Creates the object. */
  public static void create(KubernetesClient client, HasMetadata object) {
    client.resource(object).inNamespace("test").create();
  }

  /** Replaces the object of the same name. */
  public static void update(KubernetesClient client, HasMetadata object) {
    client.resource(object).inNamespace("test").update();
  }
}
