// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells a run whose client and database used up their cores by themselves. Their threads wait for a CPU, but for each
 * other, unlike with a starved database: that is the measured limit, and the run is valid. With a quota on client or
 * database this stays open, because throttled threads wait next to idle cores. An invisible quota of a surrounding
 * container does the same: then the cores are not used up.
 */
public final class CpuBound {

  private CpuBound() {
  }

  /**
   * @return a message with the use and the waiting; empty if the run was not CPU-bound, or others may have caused it
   */
  public static Optional<String> fact(Figures figures, Settings thresholds) {
    Figures.Machine machine = figures.machine();
    if (machine == null || machine.freeCores() == null || machine.othersShare() == null || figures.targetUse() == null
        || !Verdict.isLongEnough(figures.runtimeNanos()) || isDisturbed(machine, thresholds)) {
      return Optional.empty();
    }
    double used = (figures.client().cpuCores() + figures.targetUse().cpuCores()) / machine.freeCores();
    return used <= Thresholds.CPU_BOUND
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "client and database used %.0f %% of the CPU time of %s", 100
            * Math.min(1, used),
            machine.freeCores() == 1 ? "their one core" : "their " + machine.freeCores() + " cores")
            + waits(machine));
  }

  private static boolean isDisturbed(Figures.Machine machine, Settings thresholds) {
    return machine.othersShare() > Thresholds.OTHERS_WARN
        || machine.stealShare() > Thresholds.STEAL_WARNED * VerdictProperties.STEAL.get(thresholds);
  }

  private static String waits(Figures.Machine machine) {
    return machine.clientWaitShare() == null || machine.targetWaitShare() == null
        ? ""
        : String.format(Locale.ROOT, ", so each delayed the other: the client's threads lacked a CPU in %.0f %% of "
            + "the time in which they could run, the database's in %.0f %%", 100 * machine.clientWaitShare(),
            100 * machine.targetWaitShare());
  }
}
