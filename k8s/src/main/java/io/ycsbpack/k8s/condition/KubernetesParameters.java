package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Parameters of conditions and neighbors on Kubernetes. */
final class KubernetesParameters {
  static final Property<String> CPU = Property.optional("cpu", PropertyType.text(),
      "CPU of each server, request and limit alike (16, 500m). Needed for a server that is deployed.");
  static final Property<String> MEMORY = Property.optional("memory", PropertyType.text(),
      "Memory of each server, request and limit alike (48Gi).");
  static final Property<Integer> INSTANCES = Property.of("instances", PropertyType.integer(1, 100), "1",
      "Databases at the same time, each with a client Job of its own; their figures are summed.");
  static final Property<Duration> READY_AFTER = Property.of("ready-after", PropertyType.duration(), "60s",
      "With several instances: how long after the servers answer the data are loaded and all clients start together.");
  static final Property<Boolean> BURST = Property.of("burst", PropertyType.bool(), "false",
      "Whether the servers may save unused CPU quota for bursts (CFS burst), as much as their quota of one period; "
          + "works as root on their node alone.");
  static final Property<String> LOSE_POD = Property.optional("lose-pod", PropertyType.text(),
      "How long after the measured phase began a pod of the database is deleted, without grace (10s); what owns it "
          + "makes another. Without storage that one has no data.");
  static final Property<Integer> REPLICAS = Property.of("replicas", PropertyType.integer(1, 100), "1",
      "Servers of each database.");
  static final Property<String> IMAGE = Property.optional("image", PropertyType.text(), "The servers' image.");
  static final Property<String> STORAGE = Property.optional("storage", PropertyType.text(),
      "A volume for each server (100Gi, 100Gi:class); without it the data go with the pod.");
  static final Property<String> NODE_SELECTOR = Property.optional("node-selector", PropertyType.text(),
      "Only nodes with this label for the servers (label=value).");
  static final Property<String> NAME = Property.optional("name", PropertyType.text(),
      "A database that 'ycsb k8s deploy' or 'use' registered, instead of one that is deployed for each run.");
  static final Property<String> TARGET = Property.optional("target", PropertyType.text(),
      "With name: what its cpu and memory are changed on and given back (statefulset/clickhouse).");
  static final Property<String> RESIZE_POLICY = Property.of("resize-policy", PropertyType.oneOf("rollout", "in-place"),
      "rollout",
      "With target: whether its pods are recreated, so that the server sees the limit at its start, or changed while "
          + "they run.");
  static final Property<String> CONTAINER = Property.optional("container", PropertyType.text(),
      "With target: which of its containers.");
  static final Property<Integer> CLIENTS = Property.of("clients", PropertyType.integer(1, 1000), "1",
      "Client pods for each database.");
  static final Property<String> CLIENT_CPU = Property.optional("client-cpu", PropertyType.text(),
      "CPU of each client pod.");
  static final Property<String> CLIENT_MEMORY = Property.optional("client-memory", PropertyType.text(),
      "Memory of each client pod.");
  static final Property<String> CLIENT_IMAGE = Property.optional("client-image", PropertyType.text(),
      "The client's image.");
  static final Property<String> CLIENT_NODE_SELECTOR = Property.optional("client-node-selector", PropertyType.text(),
      "Only nodes with this label for the clients (label=value).");
  static final Property<String> CONTEXT = Property.optional("context", PropertyType.text(),
      "The kubeconfig's context; its current one by default.");
  static final Property<String> NAMESPACE = Property.optional("namespace", PropertyType.text(),
      "The namespace; the context's by default.");

  /** Where a command of ours is to run. */
  static final List<Property<?>> WHERE = List.of(CONTEXT, NAMESPACE);

  private KubernetesParameters() {
  }

  /**
   * A command of ours with those of these parameters that are given, which have the names of its options, and with
   * where to run it.
   */
  static List<String> command(Settings given, List<String> start, List<Property<?>> options) {
    List<String> command = new ArrayList<>(start);
    Stream.concat(options.stream(), WHERE.stream())
        .forEach(option -> given.text(option.name())
            .ifPresent(value -> command.addAll(List.of("--" + option.name(), value))));
    return command;
  }

  /** All of them, in the order of the docs. */
  static List<Property<?>> all() {
    return List.of(CPU, MEMORY, INSTANCES, READY_AFTER, BURST, LOSE_POD, REPLICAS, IMAGE, STORAGE, NODE_SELECTOR, NAME,
        TARGET,
        RESIZE_POLICY,
        CONTAINER,
        CLIENTS,
        CLIENT_CPU, CLIENT_MEMORY, CLIENT_IMAGE, CLIENT_NODE_SELECTOR, CONTEXT, NAMESPACE);
  }
}
