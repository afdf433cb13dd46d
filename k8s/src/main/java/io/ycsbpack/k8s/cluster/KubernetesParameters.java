// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Parameters that several commands and experiments share. Commands make options of them, conditions list them. */
public final class KubernetesParameters {
  public static final Property<ObjectName> NAME = Property.optional("name", ObjectName.TYPE,
      "Its name in the cluster (default: the binding's).");
  public static final List<Property<String>> PLACE = List.of(CommonParameters.CONTEXT,
      CommonParameters.NAMESPACE.withDoc("The namespace; by default the context's, else 'default'."));
  public static final Property<Map<String, String>> NODE_SELECTOR = nodes("node-selector",
      "Only nodes with this label.");
  public static final Property<ObjectName> IMAGE_PULL_SECRET = Property.optional("image-pull-secret", ObjectName.TYPE,
      "Secret of the namespace by which images are pulled; by default the secret of the "
          + "namespace's default service account.");
  public static final Property<Duration> WAIT_FOR_ROOM = Property.of("wait-for-room", PropertyType.duration(), "30s",
      "How long pods that fit on no node wait for room, such as for a node that an autoscaler adds (15m).");
  public static final Property<Duration> API_DEADLINE = Property.of("api-deadline", PropertyType.duration(), "5m",
      "For how long the API server may be away before the run is given up: connections that fail, 429 and 502 to 504 are"
          + " no answer yet.");

  public static final Property<String> CLIENT_IMAGE = Property.optional("client-image",
      PropertyType.text().labelled("IMAGE"),
      "The benchmark client's image; by default the one that the cluster's ConfigMap kube-public/ycsbpack-images"
          + " names.");
  public static final Property<Integer> CLIENTS = Property.of("clients", PropertyType.integer(1, 1000), "1",
      "Client pods that run at the same time; their records are merged.");
  public static final Property<Cores> CLIENT_CPU = CommonParameters.CLIENT_CPU.withDefault("800m")
      .withDoc("CPU of each client, request and limit alike.");
  public static final Property<Memory> CLIENT_MEMORY = Property.of("client-memory", Memory.TYPE_OF_CONTAINER, "1Gi",
      "Memory of each client, request and limit alike.");
  public static final Property<Map<String, String>> CLIENT_NODE_SELECTOR = nodes("client-node-selector",
      "Only nodes with this label for the clients.");
  public static final Property<NodeRelation> CLIENT_NODE = Property.of("client-node",
      PropertyType.oneOf(NodeRelation.class), "any",
      "Nodes of the clients: a node of the database (same), none of its nodes (other), or "
          + "others while these have room (any).");
  public static final Property<Memory> CLIENT_EPHEMERAL_STORAGE = Property.optional("client-ephemeral-storage",
      Memory.TYPE_OF_CONTAINER, "Ephemeral storage of each client, request and limit alike (1Gi).");
  public static final Property<Duration> LOSE_POD = Property.optional("lose-pod", PropertyType.duration(),
      "Delete a pod of the database, without grace, this long after the measured phase began (10s). Its owner makes"
          + " another, which has no data without storage.");

  private KubernetesParameters() {
  }

  public static Property<Map<String, String>> nodes(String name, String doc) {
    return Property.optional(name, Labels.SELECTOR, doc);
  }

  /** Joins lists; the last parameter of a name replaces the first. */
  @SafeVarargs
  public static List<Property<?>> all(List<? extends Property<?>>... lists) {
    Map<String, Property<?>> all = new LinkedHashMap<>();
    Stream.of(lists).flatMap(List::stream).forEach(parameter -> all.put(parameter.name(), parameter));
    return List.copyOf(all.values());
  }

  /** The amount in its original text, else the default. */
  public static Optional<Quantity> amount(Property<?> parameter, Settings given) {
    return given.text(parameter.name()).or(parameter::defaultText).map(Quantity::parse);
  }

  /** Request and limit of a container. */
  public static Map<String, Quantity> size(Settings given, Property<?> cpu, Property<?> memory, Property<?> storage) {
    Map<String, Quantity> size = new TreeMap<>();
    size.put("cpu", amount(cpu, given).orElseThrow());
    size.put("memory", amount(memory, given).orElseThrow());
    amount(storage, given).ifPresent(amount -> size.put("ephemeral-storage", amount));
    return size;
  }

  /** @throws UsageException if no image is named, neither here nor in the cluster */
  public static String clientImage(Cluster cluster, Settings given) {
    return CLIENT_IMAGE.find(given)
        .or(() -> cluster.image("client"))
        .orElseThrow(() -> new UsageException("no image of the benchmark client is known: build one with scripts/image,"
            + " and name it with --client-image, or as 'client' in the ConfigMap kube-public/ycsbpack-images"));
  }

  public static List<LocalObjectReference> pullSecrets(Settings given) {
    return IMAGE_PULL_SECRET.find(given).map(name -> new LocalObjectReference(name.text())).stream().toList();
  }
}
