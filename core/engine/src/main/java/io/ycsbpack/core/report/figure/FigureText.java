package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.text.WordUtils;

/** The further tables of an experiment for a terminal, at most 98 columns wide. */
public final class FigureText {
  private static final int WIDTH = 98;
  private static final String INDENT = "    ";

  private FigureText() {
  }

  public static List<String> lines(ReportSource source) {
    List<String> lines = new ArrayList<>();
    FigureTables.tables(source).forEach(table -> add(lines, table));
    return lines;
  }

  private static void add(List<String> lines, FigureTable table) {
    List<List<String>> rows = new ArrayList<>(List.of(table.header()));
    table.rows().forEach(row -> rows.add(row.stream().map(FigureTable.Cell::text).toList()));
    int[] widths = IntStream.range(0, table.header().size())
        .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
        .toArray();
    lines.add(table.title());
    if (IntStream.of(widths).sum() + widths.length >= WIDTH) {
      blocks(lines, table.header(), rows.subList(1, rows.size()));
    } else {
      columns(lines, rows, widths);
    }
    if (!table.note().isEmpty()) {
      lines.addAll(WordUtils.wrap("  (" + table.note() + ")", WIDTH, "\n  ", false).lines().toList());
    }
    lines.add("");
  }

  private static void columns(List<String> lines, List<List<String>> rows, int[] widths) {
    int[] columns = IntStream.range(0, widths.length)
        .map(column -> (column == 0 ? -1 : 1) * Math.max(1, widths[column]))
        .toArray();
    TextTable table = new TextTable(2, columns);
    rows.forEach(row -> lines.add(table.row(row.toArray())));
  }

  /** For columns that do not fit: the first cell of a row, and below it the others with their headers. */
  private static void blocks(List<String> lines, List<String> header, List<List<String>> rows) {
    for (List<String> row : rows) {
      lines.add("  " + row.get(0));
      String cells = IntStream.range(1, row.size())
          .filter(column -> !row.get(column).equals("-"))
          .mapToObj(column -> header.get(column) + " " + row.get(column))
          .collect(Collectors.joining("; "));
      lines.addAll(WordUtils.wrap(cells, WIDTH - INDENT.length(), "\n", false).lines().map(INDENT::concat).toList());
    }
  }
}
