// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a process competes for CPU time under shortage: the weights of its control group and the groups above it. The
 * scale is the kernel's ({@code cpu.shares} of version 1, {@code cpu.weight} of version 2). Without a shortage they
 * change nothing.
 *
 * @param version of the control groups, 1 or 2; their numbers are of different scales
 * @param levels  from below the root down; empty for a process of the root group, which competes thread by thread
 */
public record CpuWeight(int version, List<Level> levels) {
  private static final long USUAL_SHARES = 1024;
  private static final long USUAL_WEIGHT = 100;

  /** {@code group} is the name within the group above. */
  public record Level(String group, long weight) {
  }

  /** The weight of a process of this machine; empty if the system has no control groups or the process is gone. */
  public static Optional<CpuWeight> ofProcess(long pid) {
    return Cgroup.ofProcess(pid).map(Cgroup::weight);
  }

  /**
   * Decides whether two targets, measured one after the other on one machine, compete equally with all other processes:
   * their topmost groups weigh the same, or neither has one. Groups below only share CPU time among the target's parts.
   *
   * @return the difference as text; empty if there is none
   */
  public static Optional<String> difference(CpuWeight a, CpuWeight b) {
    boolean equal = a.version == b.version && a.topmost().equals(b.topmost());
    return equal ? Optional.empty() : Optional.of(a.describe() + " / " + b.describe());
  }

  /** The weight of a group that was given no other. */
  public static long usual(int version) {
    return version == 1 ? USUAL_SHARES : USUAL_WEIGHT;
  }

  /**
   * Whether the only difference of two targets is that one is in no group and the other in a group of the usual weight.
   * On a machine with nothing else to do that changes nothing.
   */
  public static boolean isGroupAlone(CpuWeight a, CpuWeight b) {
    CpuWeight grouped = a.levels.isEmpty() ? b : a;
    return a.version == b.version && (a.levels.isEmpty() || b.levels.isEmpty())
        && grouped.topmost().filter(weight -> weight == usual(a.version)).isPresent();
  }

  private Optional<Long> topmost() {
    return levels.stream().findFirst().map(Level::weight);
  }

  /** The weights and their files: {@code 16384 > 1024 (cpu.shares of cluster > pod)}. */
  public String describe() {
    if (levels.isEmpty()) {
      return "no control group";
    }
    return levels.stream().map(level -> Long.toString(level.weight())).collect(Collectors.joining(" > "))
        + levels.stream()
            .map(Level::group)
            .collect(Collectors.joining(" > ", " (" + (version == 1 ? "cpu.shares" : "cpu.weight") + " of ", ")"));
  }
}
