// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifests;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How a database in the cluster is reached: a ConfigMap that {@code deploy} and {@code use} write and {@code run}
 * reads. It names the Secret with the password.
 *
 * @param hosts {@code name:port}
 * @param ours  whether ycsbpack deployed it, and so may load it unasked
 */
public record TargetNote(String binding, String name, Pods pods, List<String> hosts, Login login, boolean ours) {
  private static final String KEY = "database";

  /** @param owner {@code statefulset/clickhouse} */
  public record Pods(String owner, Map<String, String> selector, String container) {

    /** The names of the nodes that they are on now. */
    public List<String> nodes(Cluster cluster) {
      return cluster.pods(selector)
          .stream()
          .map(pod -> pod.getSpec().getNodeName())
          .filter(Objects::nonNull)
          .distinct()
          .sorted()
          .toList();
    }
  }

  public record Login(String user, String secret, String secretKey) {
  }

  public void save(Cluster cluster) {
    cluster.client().configMaps().resource(toConfigMap()).serverSideApply();
  }

  public static Optional<TargetNote> find(Cluster cluster, String name) {
    return Optional.ofNullable(cluster.client().configMaps().withName(configMap(name)).get())
        .map(map -> Serialization.unmarshal(map.getData().get(KEY), TargetNote.class));
  }

  public static TargetNote named(Cluster cluster, String name) {
    return find(cluster, name).orElseThrow(() -> new TargetException("no database '" + name + "' is known in namespace "
        + cluster.namespace() + "; deploy one with 'ycsb k8s deploy', or name one that is there with 'ycsb k8s use'"));
  }

  /** @throws UsageException if it is of another binding */
  public static TargetNote named(Cluster cluster, String name, String binding) {
    TargetNote note = named(cluster, name);
    if (!note.binding().equals(binding)) {
      throw new UsageException("'" + name + "' is a " + note.binding() + ", not a " + binding);
    }
    return note;
  }

  private static String configMap(String name) {
    return "ycsbpack-target-" + name;
  }

  ConfigMap toConfigMap() {
    return new ConfigMapBuilder().withMetadata(Manifests.meta(configMap(name), Labels.database(binding, name)))
        .addToData(KEY, Serialization.asJson(this))
        .build();
  }
}
