// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.analysis.ServerDifferences.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

public final class ServerText {
  /** Under a verdict; tables have all. */
  private static final int MOST = 5;
  /** Longer values, such as the flags of a compiler, are cut. */
  private static final int LONGEST = 60;

  private ServerText() {
  }

  /** The first settings that differ, and the memory of both; nothing if neither is known. */
  public static List<String> lines(ServerDifferences servers) {
    List<String> lines = new ArrayList<>();
    List<Setting> settings = servers.settings();
    if (!settings.isEmpty()) {
      lines.addAll(Words.wrapped("  ", "    ", "the servers report "
          + (settings.size() == 1 ? "a setting that differs" : settings.size() + " settings that differ")
          + ", baseline / candidate: "
          + settings.stream()
              .limit(MOST)
              .map(one -> one.name() + " " + value(one.baseline()) + " / " + value(one.candidate()))
              .collect(Collectors.joining(", "))
          + (settings.size() > MOST ? "; the report has all of them" : "")));
    }
    memory(servers).ifPresent(memory -> lines.add("  " + memory));
    return lines;
  }

  /** Empty if it is not known of any of the two. */
  static Optional<String> memory(ServerDifferences servers) {
    return servers.baselineMemory() == null && servers.candidateMemory() == null
        ? Optional.empty()
        : Optional.of("most memory of the server, page cache left out, baseline / candidate: "
            + memory(servers.baselineMemory()) + " / " + memory(servers.candidateMemory()));
  }

  static Table table(String title, String baseline, String candidate, ServerDifferences servers) {
    return Table.of(title, List.of("setting that the servers report", baseline, candidate), servers.settings()
        .stream()
        .map(setting -> List.of(setting.name(), value(setting.baseline()), value(setting.candidate())))
        .toList(), "");
  }

  private static String value(String value) {
    if (value == null) {
      return "not known";
    }
    String line = value.replaceAll("\\s+", " ").strip();
    return line.isEmpty() ? "empty" : line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
  }

  private static String memory(Long bytes) {
    return bytes == null ? "not known" : String.format(Locale.ROOT, "%,.0f MiB", bytes / 0x1p20);
  }
}
