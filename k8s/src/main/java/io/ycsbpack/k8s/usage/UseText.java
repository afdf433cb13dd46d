// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.report.Words;
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
    lines.add("  database   " + Words.cpu(use, limit));
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
