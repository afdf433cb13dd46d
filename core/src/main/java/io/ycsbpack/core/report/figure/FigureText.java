package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.report.ReportSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.text.WordUtils;

/** The further tables of an experiment for a terminal, each column as wide as it has to be. */
public final class FigureText {
  private static final int WIDTH = 98;

  private FigureText() {
  }

  /** The lines. */
  public static List<String> of(ReportSource source) {
    List<String> lines = new ArrayList<>();
    FigureTables.of(source).forEach(table -> add(lines, table));
    return lines;
  }

  private static void add(List<String> lines, FigureTable table) {
    List<List<String>> rows = new ArrayList<>(List.of(table.header()));
    table.rows().forEach(row -> rows.add(row.stream().map(FigureTable.Cell::text).toList()));
    int[] widths = IntStream.range(0, table.header().size())
        .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
        .toArray();
    lines.add(table.title());
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(" ");
      for (int column = 0; column < widths.length; column++) {
        line.append(String.format(" %" + (column == 0 ? "-" : "") + Math.max(1, widths[column]) + "s",
            row.get(column)));
      }
      lines.add(line.toString().stripTrailing());
    }
    if (!table.note().isEmpty()) {
      lines.addAll(WordUtils.wrap("  (" + table.note() + ")", WIDTH, "\n  ", false).lines().toList());
    }
    lines.add("");
  }
}
