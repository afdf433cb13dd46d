// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.deployment.Access;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.ObjectName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** @param given values of the {@link #PARAMETERS} */
public record DeployRequest(String binding, String name, Settings given) {
  public static final Property<Cores> CPU = LimitParameters.CPU
      .withDoc("CPU of each server, request and limit alike: 16, 500m.");
  public static final Property<Memory> MEMORY = LimitParameters.MEMORY.withDefault("4Gi")
      .withDoc("Memory of each server, request and limit alike.");
  public static final Property<Integer> REPLICAS = CommonParameters.REPLICAS
      .withDoc("Number of servers, in each group if the database has groups.");
  public static final Property<Reach> REACH = Property.of("reach", PropertyType.oneOf(Reach.class), "pod",
      "Address by which clients reach the servers: of each pod (pod), or of one Service "
          + "(service), as most applications do.");
  public static final Property<String> IMAGE = CommonParameters.IMAGE.withDoc(
      "The servers' image; by default the one that the cluster's ConfigMap kube-public/ycsbpack-images names, else the"
          + " official one.");
  public static final Property<Storage> STORAGE = Property.optional("storage", Storage.TYPE,
      "A volume of that size for each server; without it the data are lost with the pod.");
  public static final Property<Map<String, String>> ANNOTATIONS = Property.optional("annotations",
      PropertyType.pairs().checked(all -> all.keySet().forEach(name -> Labels.check(name, ""))),
      "An annotation of each pod.").withOptionNames("--annotation");
  public static final Property<Map<String, String>> LABELS = Property
      .optional("labels", PropertyType.pairs().checked(all -> all.forEach(Labels::check)),
          "A label of each pod, beyond those by which it is found.")
      .withOptionNames("--pod-label");
  private static final Property<Memory> EPHEMERAL_STORAGE = Property.optional("ephemeral-storage",
      Memory.TYPE_OF_CONTAINER,
      "Ephemeral storage of each server, request and limit alike (20Gi). It holds the data of "
          + "a server without a volume; a pod that uses more is evicted.");

  /** The options of {@code ycsb k8s deploy}, and so the parameters of a condition. */
  public static final List<Property<?>> PARAMETERS = KubernetesParameters.all(
      List.of(CPU, MEMORY, REPLICAS, REACH, IMAGE, KubernetesParameters.NAME, KubernetesParameters.NODE_SELECTOR,
          STORAGE),
      Isolation.PARAMETERS, List.of(ANNOTATIONS, LABELS, KubernetesParameters.IMAGE_PULL_SECRET, EPHEMERAL_STORAGE,
          KubernetesParameters.WAIT_FOR_ROOM));

  public static DeployRequest of(Cluster cluster, String binding, String name, Settings given, Deployment deployment) {
    String image = IMAGE.find(given).orElseGet(() -> cluster.image(binding).orElse(deployment.image()));
    return new DeployRequest(binding, name, given.with(Map.of(IMAGE.name(), image), "the cluster"));
  }

  @Override
  public String toString() {
    return replicas() + " x " + size().get("cpu") + " CPU, " + size().get("memory") + ", image " + IMAGE.get(given);
  }

  public Map<String, Quantity> size() {
    return KubernetesParameters.size(given, CPU, MEMORY, EPHEMERAL_STORAGE);
  }

  public int replicas() {
    return REPLICAS.get(given);
  }

  Reach reach() {
    return REACH.get(given);
  }

  Map<String, String> nodeSelector() {
    return KubernetesParameters.NODE_SELECTOR.find(given).orElse(Map.of());
  }

  Isolation isolation() {
    return Isolation.of(given);
  }

  Map<String, String> labels() {
    return LABELS.find(given).orElse(Map.of());
  }

  /** The labels by which its objects are found. */
  Map<String, String> databaseLabels() {
    return Labels.database(binding, name);
  }

  String secretName() {
    return name + "-auth";
  }

  /** @param kind of the object that owns the pods */
  TargetNote note(String kind, Map<String, String> selector, String container, List<String> hosts, Access access) {
    return new TargetNote(binding, name,
        new TargetNote.Pods(kind.toLowerCase(Locale.ROOT) + "/" + name, selector, container), hosts,
        new TargetNote.Login(access.user(), secretName(), "password"), true);
  }

  /**
   * @throws UsageException for options that an operator's pods can't have, our own labels, and one Service for several
   *                        servers
   */
  public void requirePossible(Deployment deployment) {
    boolean isOperated = deployment instanceof OperatedDeployment;
    if (isOperated && !isolation().equals(Isolation.FULL)) {
      throw new UsageException("the operator of " + binding
          + " makes its pods: host-network, seccomp, rights, cores, cpu-limit, memory-limit and runtime can't be set"
          + " for them");
    }
    if (isOperated && Stream.of(ANNOTATIONS, LABELS, KubernetesParameters.IMAGE_PULL_SECRET, EPHEMERAL_STORAGE)
        .anyMatch(parameter -> parameter.find(given).isPresent())) {
      throw new UsageException("the operator of " + binding
          + " makes its pods: annotations, labels, image-pull-secret and ephemeral-storage can't be set for them here");
    }
    databaseLabels().keySet().stream().filter(labels()::containsKey).findFirst().ifPresent(label -> {
      throw new UsageException("the label " + label + " is one by which ycsbpack finds its pods: it can't be set");
    });
    if (reach() == Reach.SERVICE && isOperated) {
      throw new UsageException("the operator of " + binding + " makes its Services: reach can't be set for them");
    }
    if (reach() == Reach.SERVICE && replicas() > 1) {
      throw new UsageException("reach service: the one address of a Service hides which of " + replicas()
          + " servers a client reaches, and each has its own data; leave out replicas or reach");
    }
  }

  public enum Reach {
    /** The pod's own address, by a headless Service. */
    POD,
    /** A ClusterIP, which the node replaces by a pod's address. */
    SERVICE
  }

  /** @param storageClass empty for the cluster's default */
  public record Storage(Quantity size, Optional<String> storageClass) {
    public static final PropertyType<Storage> TYPE = PropertyType.of("a volume (100Gi, 100Gi:class)", "SIZE[:CLASS]",
        Storage::parse);

    public static Storage parse(String text) {
      String[] parts = text.split(":", 2);
      Memory.TYPE_OF_CONTAINER.parse(parts[0]);
      return new Storage(Quantity.parse(parts[0]),
          parts.length == 1 ? Optional.empty() : Optional.of(new ObjectName(parts[1]).text()));
    }
  }
}
