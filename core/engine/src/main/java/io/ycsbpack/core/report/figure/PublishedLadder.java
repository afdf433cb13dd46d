// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The published read test of ClickHouse as a tenant store. Two replicas of 16 cores and 64 GiB were shared with other
 * services, with chproxy in front. Four writers ran at 200,000 rows/s in the background; 150 queries per second were
 * offered. Partitioned tables gave the same unless two figures are shown.
 */
final class PublishedLadder {
  private static final double OFFERED = 150;
  private static final Map<String, List<String>> SLOW = Map.of(
      "20m-1278t-8m", List.of(">=150", ">=150", ">=150", "76 (partitioned 77)"),
      "120m-45t-3k", List.of(">=150", ">=150", "52 (partitioned 51)", ">=150"),
      "800m-45t-100m", List.of(">=150", ">=150", "9.3 (partitioned 11)", "4.1 (partitioned 5)"));
  private static final List<String> SCALES = List.of("200k-147t-3k", "800k-147t-3k", "2m-91t-3k", "8m-1278t-3k",
      "20m-1278t-8m", "120m-45t-3k", "800m-45t-100m");

  private PublishedLadder() {
  }

  /** All scales if none of these was published. */
  static Table table(List<String> scales) {
    List<String> known = SCALES.stream().filter(scales::contains).toList();
    List<List<Cell>> rows = new ArrayList<>();
    for (String scale : known.isEmpty() ? SCALES : known) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(scale)));
      Optional.ofNullable(SLOW.get(scale))
          .orElse(List.of(">=150", ">=150", ">=150", ">=150"))
          .forEach(text -> row.add(new Cell(text, null, heat(text), null)));
      rows.add(row);
    }
    return LadderTables.table("Published: queries per second at 150/s offered", List.of("Q1", "Q2", "Q3", "Q4"),
        rows,
        "two replicas of 16 cores and 64 GiB shared with other services, chproxy in front; other hardware gives other "
            + "figures, so compare the shape");
  }

  private static double heat(String text) {
    return text.startsWith(">") ? 1 : Double.parseDouble(text.split(" ")[0]) / OFFERED;
  }
}
