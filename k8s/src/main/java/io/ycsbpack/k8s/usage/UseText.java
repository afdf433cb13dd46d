package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public final class UseText {

  private UseText() {
  }

  /** @param missing why the pods could not be read; then the lines show the client's readings of its server */
  public static List<String> lines(Figures.TargetUse use, Optional<CpuLimit> limit, String missing) {
    List<String> lines = new ArrayList<>();
    StringBuilder cpu = new StringBuilder(String.format(Locale.ROOT, "  database   %.2f cores", use.cpuCores()));
    if (use.limitShare() != null && limit.isPresent()) {
      cpu.append(String.format(Locale.ROOT, ", %.0f %% of its limit of %s", use.limitShare() * 100,
          CpuLimit.text(limit.get().cores())));
    }
    if (use.periods() != null && use.periods() > 0) {
      cpu.append(String.format(Locale.ROOT, "; throttled in %,d of %,d periods, %.1f s in all", use.throttledPeriods(),
          use.periods(), use.throttledNanos() / 1e9));
    }
    lines.add(cpu.toString());
    lines.add(use.memoryHighBytes() == null
        ? "             by " + use.source() + ", seen by the client, because " + missing
        : String.format(Locale.ROOT, "             memory %,d MiB; by %s", use.memoryHighBytes() >> 20, use.source())
            + (use.coveredNanos() == null
                ? ""
                : String.format(Locale.ROOT, ", samples over %.1f s", use.coveredNanos() / 1e9)));
    if (use.note() != null) {
      lines.add("             " + use.note());
    }
    return lines;
  }
}
