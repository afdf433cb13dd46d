package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.LastingTrouble;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the user asked for.
 *
 * @param size of each pod: request and limit
 */
public record DeployRequest(String binding, String name, String image, Size size, Servers servers,
    Placement placement, Optional<Storage> storage) {

  public int replicas() {
    return servers.number();
  }

  public record Servers(int number, Reach reach) {

    public Servers(int number) {
      this(number, Reach.POD);
    }

    /** @throws UsageException for a Service if clients must know each server, or an operator makes the Services */
    public void requirePossible(String binding, Deployment deployment) {
      if (reach == Reach.POD) {
        return;
      }
      if (deployment instanceof OperatedDeployment) {
        throw new UsageException("the operator of " + binding + " makes its Services: reach can't be set for them");
      }
      if (number > 1) {
        throw new UsageException("reach service: the one address of a Service hides which of " + number
            + " servers a client reaches, and each has data of its own; leave out replicas or reach");
      }
    }
  }

  /**
   * @param metadata    annotations and labels of the pods, beyond our own
   * @param waitForRoom how long pods that fit on no node may wait for room
   */
  public record Placement(Map<String, String> nodeSelector, Isolation isolation, PodMetadata metadata,
      PodDemands demands, Duration waitForRoom) {

    public Placement(Map<String, String> nodeSelector, Isolation isolation, PodMetadata metadata) {
      this(nodeSelector, isolation, metadata, PodDemands.NONE, LastingTrouble.TIMEOUT);
    }

    /** @throws UsageException if an operator makes the pods, or for a label by which they are found */
    public void requirePossible(String binding, Deployment deployment) {
      isolation.requirePossible(binding, deployment);
      if (deployment instanceof OperatedDeployment && !(metadata.isEmpty() && demands.equals(PodDemands.NONE))) {
        throw new UsageException(
            "the operator of " + binding + " makes its pods: annotations, labels, image-pull-secret"
                + " and ephemeral-storage can't be set for them here");
      }
      Labels.database(binding, "")
          .keySet()
          .stream()
          .filter(metadata.labels()::containsKey)
          .findFirst()
          .ifPresent(label -> {
            throw new UsageException(
                "the label " + label + " is one by which ycsbpack finds its pods: it can't be set");
          });
    }
  }

  /**
   * @param cpu    in cores
   * @param memory in bytes
   */
  public record Size(Quantity cpu, Quantity memory) {
  }

  /** By which address clients reach the servers of a database. */
  public enum Reach {
    /** That of each pod, by a name that a headless Service gives to it: nothing stands between the two. */
    POD,
    /** The one address of a Service, in place of which each node puts that of a pod (kube-proxy or its replacement). */
    SERVICE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Where the data go that are to have a volume. */
  public enum Volume {
    STORAGE,
    /** To the disk of the node all the same, as long as the pod is there (emptyDir). */
    NODE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A volume for each server; without one the data live as long as the pod.
   *
   * @param storageClass that provides it; empty for the cluster's default
   */
  public record Storage(Quantity size, Optional<String> storageClass) {
    public static final PropertyType<Storage> TYPE = PropertyType.of("a volume (100Gi, 100Gi:class)", "SIZE[:CLASS]",
        Storage::parse);

    /** @throws IllegalArgumentException if the text is not like {@code 100Gi} or {@code 100Gi:fast} */
    public static Storage parse(String text) {
      String[] parts = text.split(":", 2);
      Memory.TYPE_OF_CONTAINER.parse(parts[0]);
      return new Storage(Quantity.parse(parts[0]),
          parts.length == 1 ? Optional.empty() : Optional.of(new ObjectName(parts[1]).text()));
    }
  }
}
