package io.ycsbpack.k8s.parameter;

import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.parameter.Rate;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.limits.LimitTarget;
import java.time.Duration;
import java.util.Map;

/** Parameters of commands and experiments on Kubernetes alone. */
public final class KubernetesParameters {
  public static final Property<ObjectName> NAME = Property.optional("name", ObjectName.TYPE,
      "Its name in the cluster (default: the binding's).");
  public static final Property<String> IMAGE = CommonParameters.IMAGE;
  public static final Property<DeployRequest.Storage> STORAGE = Property.optional("storage",
      DeployRequest.Storage.TYPE,
      "A volume for each server (100Gi, 100Gi:class); without it the data go with the pod.");
  public static final Property<NodeLabel> NODE_SELECTOR = nodes("node-selector",
      "Only nodes with this label for the servers (label=value).");
  public static final Property<Boolean> HOST_NETWORK = Property.of("host-network", PropertyType.bool(), "false",
      "The servers use the network of their node, on free ports of it, instead of one of their own. Namespaces that "
          + "enforce a Pod Security Standard refuse that.");
  public static final Property<DeployRequest.Reach> REACH = Property.of("reach",
      PropertyType.oneOf(DeployRequest.Reach.class), "pod",
      "By which address clients reach the servers: that of each pod, or the one of a Service (ClusterIP), as most "
          + "applications do, whose packets each node sends on to the pod.");
  public static final Property<Boolean> OPERATED = Property.of("operated", PropertyType.bool(), "false",
      "A rollout of limits is done also where an operator owns the object, and may set it back.");
  public static final Property<Isolation.Seccomp> SECCOMP = Property.of("seccomp",
      PropertyType.oneOf(Isolation.Seccomp.class), "runtime-default",
      "Filter of the servers' system calls: that of the container runtime, or none, which namespaces that enforce a Pod "
          + "Security Standard refuse.");
  public static final Property<Isolation.Rights> RIGHTS = Property.of("rights",
      PropertyType.oneOf(Isolation.Rights.class), "restricted",
      "As whom the servers run: as the image's user, without capabilities, or as root with all of them, which namespaces "
          + "that enforce a Pod Security Standard refuse.");
  public static final Property<Isolation.Cores> CORES = Property.of("cores", PropertyType.oneOf(Isolation.Cores.class),
      "own",
      "Cores of the servers where the node has the static CPU manager and cpu is whole: their own, or those that "
          + "all pods share, for which their CPU request is 1m below their limit.");
  public static final Property<Isolation.CpuLimit> CPU_LIMIT = Property.of("cpu-limit",
      PropertyType.oneOf(Isolation.CpuLimit.class), "cpu",
      "CPU limit of the servers: what cpu says, or none, so that cpu is their request alone and they may use idle CPU.");
  public static final Property<Memory> MEMORY = LimitParameters.MEMORY.withDefault("4Gi")
      .withDoc("Memory of each server, request and limit alike.");
  public static final Property<Isolation.MemoryLimit> MEMORY_LIMIT = Property.of("memory-limit",
      PropertyType.oneOf(Isolation.MemoryLimit.class), "memory",
      "Memory limit of the servers: what memory says, or none, so that memory is their request alone and they may use "
          + "what is free.");
  public static final Property<DeployRequest.Volume> VOLUME = Property.of("volume",
      PropertyType.oneOf(DeployRequest.Volume.class), "storage",
      "Where the servers' data are: where storage says, or on the disk of their node (node), as without storage.");
  public static final Property<ObjectName> RUNTIME = Property.optional("runtime", ObjectName.TYPE,
      "RuntimeClass of the servers' pods (crun, runsc, kata), which the cluster has to have; without it their node's own"
          + " runtime.");
  public static final Property<Map<String, String>> ANNOTATIONS = Property.optional("annotations",
      PodMetadata.ANNOTATIONS,
      "Annotations of the database's pods, by which programs of their nodes are told what to do "
          + "with them ({volcano.sh/quota-turbo: true}).")
      .withOptionNames("--annotation");
  public static final Property<Map<String, String>> LABELS = Property.optional("labels", PodMetadata.LABELS,
      "Labels of the database's pods, beyond those by which they are found.").withOptionNames("--label");
  public static final Property<LimitTarget> TARGET = Property.optional("target", LimitTarget.TYPE,
      "statefulset/..., deployment/..., daemonset/..., pod/..., or a custom resource (couchbasecluster/..., "
          + "clickhouseinstallation/..., clickhousecluster/..., cloneset.apps.kruise.io/..., any other with path and "
          + "pods).");
  public static final Property<Boolean> IF_ANY = Property.of("if-any", PropertyType.bool(), "false",
      "Nothing to undo is no error, nor is a target that is gone.");
  public static final Property<FieldPath> PATH = Property.optional("path", FieldPath.TYPE,
      "Where a custom resource has the resources of a container, in place of what is known of its kind "
          + "(spec.pools[*].resources; [*] is each element of a list).");
  public static final Property<Map<String, String>> PODS = Property.optional("pods", Labels.TYPE,
      "Labels of the pods of a custom resource, in place of what is known of its kind (app=db,tier=hot).");
  public static final Property<String> CONTAINER = Property.optional("container", PropertyType.text().labelled("NAME"),
      "Which container, where there are several, or which init container or sidecar; of a custom resource, which group "
          + "of servers.");
  public static final Property<ObjectName> IMAGE_PULL_SECRET = Property.optional("image-pull-secret", ObjectName.TYPE,
      "Secret of the namespace by which images are pulled; without it that of the namespace's default service account.");
  public static final Property<Memory> EPHEMERAL_STORAGE = Property.optional("ephemeral-storage",
      Memory.TYPE_OF_CONTAINER,
      "Ephemeral storage of each server, request and limit alike (20Gi), with its data where it "
          + "has no volume; a pod that uses more is evicted.");
  public static final Property<Memory> CLIENT_EPHEMERAL_STORAGE = Property.optional("client-ephemeral-storage",
      Memory.TYPE_OF_CONTAINER, "Ephemeral storage of each client, request and limit alike (1Gi).");
  public static final Property<Duration> WAIT_FOR_ROOM = Property.of("wait-for-room", PropertyType.duration(), "30s",
      "How long pods that fit on no node wait for room, such as for a node that an autoscaler adds (15m).");
  public static final Property<Integer> CLIENTS = Property.of("clients", PropertyType.integer(1, 1000), "1",
      "Client pods for each database.");
  public static final Property<Memory> CLIENT_MEMORY = Property.optional("client-memory", Memory.TYPE_OF_CONTAINER,
      "Memory of each client pod.");
  public static final Property<String> CLIENT_IMAGE = image("client-image", "The client's image.");
  public static final Property<NodeLabel> CLIENT_NODE_SELECTOR = nodes("client-node-selector",
      "Only nodes with this label for the clients (label=value).");
  public static final Property<NodeRelation> CLIENT_NODE = Property.of("client-node",
      PropertyType.oneOf(NodeRelation.class),
      "any",
      "On which nodes the clients run: on a node of the database (same), on none of them (other), or on others as "
          + "long as these have room (any).");
  public static final Property<Duration> LOSE_POD = Property.optional("lose-pod", PropertyType.duration(),
      "How long after the measured phase began a pod of the database is deleted, without grace (10s); what owns it "
          + "makes another. Without storage that one has no data.");
  public static final Property<Cores> REQUEST = Property.optional("request", Cores.TYPE,
      "CPU request of the pod, which is its weight against others (1, 500m); without it the class BestEffort, which has "
          + "the lowest weight.");
  public static final Property<Rate> BANDWIDTH = Property.optional("bandwidth", Rate.TYPE,
      "Bit/s that the sending pod is held to by its annotation kubernetes.io/egress-bandwidth (100M, 1G); needs the CNI"
          + " plugin 'bandwidth'.");
  public static final Property<ObjectName> NEXT_TO = Property.optional("next-to", ObjectName.TYPE,
      "Database that 'deploy' or 'use' registered, from whose nodes those of sender and receiver are seen.");
  public static final Property<NodeRelation> SENDER_NODE = Property.of("sender-node",
      PropertyType.oneOf(NodeRelation.class), "same",
      "On which nodes the sender runs: on a node of the database (same), whose link it shares with the answers to the "
          + "clients, on none of them (other), or on others as long as these have room (any).");
  public static final Property<NodeRelation> RECEIVER_NODE = Property.of("receiver-node",
      PropertyType.oneOf(NodeRelation.class), "any",
      "On which nodes the receiver runs, likewise. Clients go to its node, where they may and there is room.");
  public static final Property<NodeLabel> RECEIVER_NODE_SELECTOR = nodes("receiver-node-selector",
      "Only nodes with this label for the receiver (label=value).");
  public static final Property<Duration> API_DEADLINE = Property.of("api-deadline", PropertyType.duration(), "5m",
      "For how long the API server may be away.");

  private KubernetesParameters() {
  }

  private static Property<String> image(String name, String doc) {
    return Property.optional(name, PropertyType.text().labelled("IMAGE"), doc);
  }

  private static Property<NodeLabel> nodes(String name, String doc) {
    return Property.optional(name, NodeLabel.TYPE, doc);
  }
}
