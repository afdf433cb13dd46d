// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

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
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunLogs.Transferred;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
  /** The options of {@code ycsb k8s transfer start}, and so the parameters of a neighbor. */
  public static final List<Property<?>> PARAMETERS = KubernetesParameters.all(List.of(STREAMS, BANDWIDTH),
      TransferNodes.PARAMETERS, OfflinePods.PARAMETERS);

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
    TransferNodes nodes = TransferNodes.of(cluster, given);
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
}
