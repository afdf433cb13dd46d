// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.k8s.usage.LocalGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Lets a pod on this machine save unused quota (CFS burst), in its control groups: Kubernetes has no field for it.
 * Needs root on the node.
 */
public final class LocalBurst {
  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String BURST = "cpu.cfs_burst_us";
  private static final String MAX = "cpu.max";
  private static final String MAX_BURST = "cpu.max.burst";

  private LocalBurst() {
  }

  /**
   * Saves up to the quota of one period in the pod and in each container with a quota.
   *
   * @return how many control groups were changed
   * @throws CommandException with exit code 5 if the pod is elsewhere, or user or kernel can't
   */
  public static int allow(Pod pod) {
    // The pod's group comes first: a container may not have more than its pod.
    List<Path> groups = new LocalGroups().folders(pod);
    if (groups.isEmpty()) {
      throw new CommandException(ExitCode.CONDITION, "pod " + pod.getMetadata().getName()
          + " has no control group on this machine: CFS burst can be set only from its node, "
          + pod.getSpec().getNodeName());
    }
    int changed = 0;
    for (Path group : groups) {
      changed += allow(group) ? 1 : 0;
    }
    return changed;
  }

  private static boolean allow(Path group) {
    boolean unified = Files.exists(group.resolve(MAX));
    Path burst = group.resolve(unified ? MAX_BURST : BURST);
    if (!Files.isWritable(burst)) {
      throw new CommandException(ExitCode.CONDITION,
          burst + " is not there, or not writable: CFS burst needs Linux 5.14 and root");
    }
    try {
      String quota = Files.readString(group.resolve(unified ? MAX : QUOTA)).strip().split(" ")[0];
      if (quota.equals("max") || quota.equals("-1")) {
        return false;
      }
      Files.writeString(burst, quota);
      return true;
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the burst can't be set in " + group + ": " + Reason.text(e), e);
    }
  }
}
