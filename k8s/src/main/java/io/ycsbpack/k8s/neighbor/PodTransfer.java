// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.external.ServerAddress;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Rate;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunLogs.Transferred;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A bulk transfer between pods. The CNI plugin {@code bandwidth} may limit it by an annotation; a cluster without that
 * plugin is detected.
 */
public record PodTransfer(Cluster cluster, Deadline deadline) {
  public static final Property<Rate> BANDWIDTH = Property.optional("bandwidth", Rate.TYPE,
      "Limit of the sender in bit/s (100M, 1G), by the annotation kubernetes.io/egress-bandwidth; needs the CNI plugin"
          + " 'bandwidth'.");
  private static final Property<Integer> STREAMS = CommonParameters.STREAMS
      .withDoc("Connections that send in parallel.");
  public static final Property<ObjectName> NEXT_TO = Property.optional("next-to", ObjectName.TYPE,
      "Database that 'deploy' or 'use' registered; --sender-node and --receiver-node refer to its nodes.");
  public static final Property<NodeRelation> SENDER_NODE = Property.of("sender-node",
      PropertyType.oneOf(NodeRelation.class), "same",
      "Nodes of the sender. same: a node of the database, whose link also carries the answers to the clients; other: "
          + "none of its nodes; any: others while these have room.");
  public static final Property<NodeRelation> RECEIVER_NODE = Property.of("receiver-node",
      PropertyType.oneOf(NodeRelation.class), "any",
      "Nodes of the receiver: same, other or any, as for the sender. Clients go to its node if "
          + "they may and it has room.");
  public static final Property<Map<String, String>> RECEIVER_NODE_SELECTOR = KubernetesParameters
      .nodes("receiver-node-selector", "Only nodes with this label for the receiver.");
  /** The options of {@code ycsb k8s transfer start}, and so the parameters of a neighbor. */
  public static final List<Property<?>> PARAMETERS = KubernetesParameters.all(
      List.of(STREAMS, BANDWIDTH, NEXT_TO, SENDER_NODE, RECEIVER_NODE, RECEIVER_NODE_SELECTOR), OfflinePods.PARAMETERS);

  private static final int PORT = 5201;
  private static final String RECEIVER = "-to";

  /** @param megabits per second */
  public record Started(double megabits, String sender, String receiver) {
  }

  private OfflinePods pods() {
    return new OfflinePods(cluster, deadline);
  }

  /**
   * Waits until data arrive; removes both ends if none do, or too many.
   *
   * @throws CommandException with exit code 5 if they don't start, or the bandwidth is not held
   */
  public Started start(String name, Settings given) {
    Nodes nodes = Nodes.of(cluster, given);
    Optional<Quantity> bandwidth = KubernetesParameters.amount(BANDWIDTH, given);
    Pod receiver = pods().start(name, name + RECEIVER,
        new OfflinePods.Work(given, List.of("neighbor", "receive", "--listen", Integer.toString(PORT)),
            nodes.ofReceiver(), Map.of()));
    String address = new ServerAddress(receiver.getStatus().getPodIP(), PORT).toString();
    Map<String, String> annotations = bandwidth.map(bits -> Map.of(Labels.EGRESS, bits.toString())).orElse(Map.of());
    try {
      Pod sender = pods().start(name, name, new OfflinePods.Work(given,
          List.of("neighbor", "send", "--to", address, "--streams", STREAMS.get(given).toString()),
          nodes.ofSender(name), annotations));
      return new Started(settled(name, address, bandwidth), sender.getSpec().getNodeName(),
          receiver.getSpec().getNodeName());
    } catch (CommandException e) {
      pods().stop(name);
      throw e;
    }
  }

  private double settled(String name, String address, Optional<Quantity> bandwidth) {
    double limit = bandwidth.map(bits -> bits.getNumericalAmount().doubleValue() / 1e6)
        .orElse(Double.POSITIVE_INFINITY);
    AtomicReference<Arrivals> seen = new AtomicReference<>();
    deadline.until(() -> {
      seen.set(new Arrivals(lines(name).stream().map(Transferred::of).toList()));
      pods().end(name).ifPresent(end -> {
        throw new CommandException(ExitCode.CONDITION, "the sender of the transfer " + name + " did not stay: " + end
            + "; a NetworkPolicy may forbid it");
      });
      return seen.get().areUnderWay() && (seen.get().isWithin(limit) || seen.get().isBeyond(limit));
    });
    if (!seen.get().areUnderWay()) {
      throw new CommandException(ExitCode.CONDITION, "the transfer " + name + " does not move anything from its pod to "
          + address + " after " + deadline.limit().toSeconds() + " s; a NetworkPolicy may forbid it");
    }
    if (!seen.get().isWithin(limit)) {
      throw new CommandException(ExitCode.CONDITION, String.format(Locale.ROOT,
          "the pod network does not hold the transfer to %.0f Mbit/s, it moves %.0f; its CNI needs the plugin"
              + " 'bandwidth'",
          limit, seen.get().megabits()));
    }
    return seen.get().megabitsOfLast();
  }

  /**
   * Writes the received bytes over time into this folder.
   *
   * @return false if there was none
   */
  public boolean stop(String name, Optional<Path> run) {
    run.filter(Files::isDirectory).ifPresent(folder -> {
      try {
        Files.write(folder.resolve(RunLogs.TRANSFER), lines(name));
      } catch (IOException e) {
        throw new UsageException("the log of the transfer can't be written into " + folder + ": " + Reason.text(e), e);
      }
    });
    return pods().stop(name);
  }

  private List<String> lines(String name) {
    return pods().printed(name + RECEIVER).lines().filter(line -> line.matches("[^, ]+Z,\\d+")).toList();
  }

  /** @param lines of the receiver, one for each second or so */
  record Arrivals(List<Transferred> lines) {
    private static final double TOO_FAST = 1.5;
    /** The kubelet asks for the largest bucket, which passes before anything is held. */
    private static final long BUCKET_BYTES = Integer.MAX_VALUE / 8;

    /** For more than a second. */
    boolean areUnderWay() {
      return lines.stream().filter(line -> line.bytes() > 0).count() > 1;
    }

    /** Mbit/s in the last second with traffic. */
    double megabitsOfLast() {
      return lines.stream()
          .mapToLong(Transferred::bytes)
          .filter(bytes -> bytes > 0)
          .reduce((one, next) -> next)
          .orElse(0) * 8
          / 1e6;
    }

    /** Mbit/s over all. */
    double megabits() {
      return sum() * 8 / 1e6 / seconds();
    }

    boolean isWithin(double limit) {
      return megabitsOfLast() <= limit * TOO_FAST;
    }

    /**
     * Whether nothing holds it to this limit in Mbit/s. On a busy node the bucket passes in parts, so that a single
     * second is not judged.
     */
    boolean isBeyond(double limit) {
      return (sum() - 2.0 * BUCKET_BYTES) * 8 / 1e6 / seconds() > limit * TOO_FAST;
    }

    private double seconds() {
      return 1 + Duration.between(lines.get(0).end(), lines.get(lines.size() - 1).end()).toNanos() / 1e9;
    }

    private long sum() {
      return lines.stream().mapToLong(Transferred::bytes).sum();
    }
  }

  /**
   * Nodes of sender and receiver, apart while there is room, so that a link is between them.
   *
   * @param given    values of the {@link #PARAMETERS}
   * @param database labels of the pods that both ends are seen from; empty for none
   */
  record Nodes(Settings given, Optional<Map<String, String>> database) {
    /** @throws UsageException if nodes refer to a database, and none is named */
    static Nodes of(Cluster cluster, Settings given) {
      if (NEXT_TO.find(given).isEmpty()
          && (SENDER_NODE.get(given) != NodeRelation.SAME || RECEIVER_NODE.get(given) != NodeRelation.ANY)) {
        throw new UsageException("sender-node and receiver-node are seen from the nodes of a database: name it with"
            + " --next-to");
      }
      return new Nodes(given,
          NEXT_TO.find(given).map(name -> TargetNote.named(cluster, name.text()).pods().selector()));
    }

    OfflinePods.Place ofReceiver() {
      return place(RECEIVER_NODE_SELECTOR, Placement.RECEIVER, RECEIVER_NODE,
          RECEIVER_NODE.get(given) != NodeRelation.SAME);
    }

    OfflinePods.Place ofSender(String load) {
      OfflinePods.Place place = place(KubernetesParameters.NODE_SELECTOR, Placement.SENDER, SENDER_NODE,
          RECEIVER_NODE.get(given) == NodeRelation.SAME && SENDER_NODE.get(given) != NodeRelation.SAME);
      return new OfflinePods.Place(place.nodeSelector(),
          NodeRelation.apartFrom(place.affinity(), Labels.offline(load)), place.labels());
    }

    /** @param isFar the end that is away from the database, or may be: clients share the link there */
    private OfflinePods.Place place(Property<Map<String, String>> selector, String part, Property<NodeRelation> node,
        boolean isFar) {
      Map<String, String> labels = new HashMap<>(Map.of(Labels.PART, part));
      NEXT_TO.find(given).filter(name -> isFar).ifPresent(name -> labels.putAll(Labels.farEnd(name.text())));
      return new OfflinePods.Place(selector.find(given).orElse(Map.of()),
          database.map(node.get(given)::affinityTo).orElseGet(Affinity::new), labels);
    }
  }
}
