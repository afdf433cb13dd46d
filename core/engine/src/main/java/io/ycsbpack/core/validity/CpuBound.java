package io.ycsbpack.core.validity;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells a run whose client and database used up their cores by themselves. Their threads wait for a CPU as those of a
 * starved database do, but for each other: that is what was measured, and nothing speaks against it. A quota of either
 * leaves it open, because a thread waits for that next to idle cores, as does one of a surrounding container that is
 * not seen from here: then the cores are not used up.
 */
public final class CpuBound {

  private CpuBound() {
  }

  /**
   * @return a message with what was used and waited for; empty if the run was not CPU-bound, or others may have caused
   *     it
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
