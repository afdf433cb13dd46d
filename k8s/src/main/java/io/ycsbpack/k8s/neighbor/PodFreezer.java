// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.limit.Freezer;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.usage.LocalGroups;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Freezes and thaws the containers of a load by their control groups: only on the node of the pods, for a user who may
 * write the groups.
 */
public record PodFreezer(String load, Freezer groups) {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** Empty if all nodes run on the kernel of this machine. */
  public static Optional<String> impossible(Cluster cluster) {
    if (!new LocalGroups().isFreezable()) {
      return Optional.of("this user may not freeze control groups of this machine; root may");
    }
    String here = SystemFile.first(BOOT);
    if (here.isEmpty()) {
      return Optional.of("this machine can't be identified: " + BOOT + " can't be read");
    }
    try {
      List<Node> nodes = cluster.calls().call(() -> cluster.client().nodes().list()).getItems();
      return nodes.stream()
          .filter(node -> !here.equals(node.getStatus().getNodeInfo().getBootID()))
          .findFirst()
          .map(node -> "the node " + node.getMetadata().getName()
              + " is another machine, on which control groups can't be frozen from here");
    } catch (KubernetesClientException e) {
      return Optional.of("the nodes of the cluster can't be listed: " + e.getMessage());
    }
  }

  /** @throws CommandException with exit code 5 if a pod is elsewhere, or there is none */
  public static PodFreezer of(Cluster cluster, String load) {
    List<Pod> pods = cluster.pods(Labels.offline(load));
    if (pods.isEmpty()) {
      throw new CommandException(ExitCode.CONDITION, "there is no load " + load + " that could be frozen or thawed");
    }
    List<Path> groups = new ArrayList<>();
    for (Pod pod : pods) {
      List<Path> own = new LocalGroups().freezable(pod);
      if (own.isEmpty()) {
        throw new CommandException(ExitCode.CONDITION, "the pod " + pod.getMetadata().getName()
            + " of the load can't be frozen: it has no control group on this machine that this user may write; --design whole-runs"
            + " measures in rounds, without");
      }
      groups.addAll(own);
    }
    return new PodFreezer(load, new Freezer(groups));
  }

  /** In version 1 a frozen process can't be killed. */
  static void thaw(List<Pod> pods) {
    new Freezer(pods.stream().flatMap(pod -> new LocalGroups().freezable(pod).stream()).toList()).turn(false);
  }

  /**
   * Returns once the kernel confirms it.
   *
   * @throws CommandException with exit code 5 if it can't be done
   */
  public void turn(boolean frozen) {
    groups.turn(frozen);
  }

  /** @throws CommandException with exit code 4 if another program changed it */
  public void require(boolean frozen) {
    boolean kept;
    try {
      kept = groups.is(frozen);
    } catch (IOException e) {
      throw new CommandException(ExitCode.NOT_VALID, "the load " + load + " was ended by another program while it was"
          + " measured; the pair of that moment is left out: " + Reason.text(e), e);
    }
    if (!kept) {
      throw new CommandException(ExitCode.NOT_VALID, "the load " + load + " was " + (frozen ? "thawed" : "frozen")
          + " by another program while it was measured; the pair of that moment is left out");
    }
  }
}
