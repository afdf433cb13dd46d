// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table, which renders itself for a terminal.
 *
 * @param title empty for none
 * @param rows  as many cells as there are columns; without any, the note says it all
 * @param note  empty for none
 */
public record Table(String title, List<Column> columns, List<List<Cell>> rows, String note) implements Element {
  /** With its unit or an interval; or that there is none. */
  private static final String NUMBER = "-?|not (run|known)|never|too few data|[-+>=]*\\d.{0,30}";
  private static final String INDENT = "    ";

  /**
   * @param group heading of neighbouring columns; empty for none
   * @param name  with the unit
   */
  public record Column(String group, String name, boolean numeric) {

    public static Column words(String name) {
      return new Column("", name, false);
    }

    public String whole() {
      return group.isEmpty() ? name : group + ", " + name;
    }
  }

  /**
   * @param heat  from 0 to 1, relative to the best of its table; null if that says nothing
   * @param color number of the condition's color; null for none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Cell(String text, Double heat, Integer color) {

    public static Cell of(String text) {
      return new Cell(text, null, null);
    }
  }

  public static Table of(String title, List<String> header, List<List<String>> rows, String note) {
    return ofCells(title, header, rows.stream().map(row -> row.stream().map(Cell::of).toList()).toList(), note);
  }

  /** A row, or a header, of several parts. */
  @SafeVarargs
  static List<String> row(List<String>... parts) {
    return Stream.of(parts).flatMap(List::stream).toList();
  }

  /** A column other than the first has numbers if each of its cells reads as one. */
  public static Table ofCells(String title, List<String> header, List<List<Cell>> rows, String note) {
    List<Column> columns = IntStream.range(0, header.size())
        .mapToObj(column -> new Column("", header.get(column),
            column > 0 && rows.stream().allMatch(row -> row.get(column).text().matches(NUMBER))))
        .toList();
    return new Table(title, columns, rows, note);
  }

  /** A row for each name, a column for each of these values. */
  public static <C> Table grid(String title, String corner, List<String> rows, List<C> columns,
      Function<C, String> head, BiFunction<String, C, Cell> cell, String note) {
    return ofCells(title, Stream.concat(Stream.of(corner), columns.stream().map(head)).toList(), rows.stream()
        .map(row -> Stream.concat(Stream.of(Cell.of(row)), columns.stream().map(column -> cell.apply(row, column)))
            .toList())
        .toList(), note);
  }

  public List<List<String>> texts() {
    return rows.stream().map(row -> row.stream().map(Cell::text).toList()).toList();
  }

  /**
   * For a terminal, at most 98 columns wide. A last column without a name has remarks; a remark
   * that does not fit stands below its row.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(title.isEmpty() ? List.of() : List.of(title));
    List<List<String>> all = new ArrayList<>(List.of(columns.stream().map(Column::whole).toList()));
    all.addAll(texts());
    int[] widths = IntStream.range(0, columns.size())
        .map(column -> all.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
        .toArray();
    int last = widths.length - 1;
    if (!rows.isEmpty() && isNarrow(widths)) {
      all.forEach(row -> lines.add(line(row, widths)));
    } else if (!rows.isEmpty() && columns.get(last).name().isEmpty() && isNarrow(Arrays.copyOf(widths, last))) {
      lines.add(line(all.get(0), Arrays.copyOf(widths, last)));
      texts().forEach(row -> {
        lines.add(line(row, Arrays.copyOf(widths, last)));
        lines.addAll(Words.wrapped(INDENT, INDENT, row.get(last)));
      });
    } else if (!rows.isEmpty()) {
      texts().forEach(row -> addWide(lines, row));
    }
    if (!note.isEmpty()) {
      lines.addAll(Words.wrapped("  (", "  ", note + ")"));
    }
    return lines;
  }

  private static boolean isNarrow(int[] widths) {
    return IntStream.of(widths).sum() + widths.length < Words.WIDTH;
  }

  private static String line(List<String> row, int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(column -> String.format("%" + (column == 0 ? -1 : 1) * Math.max(1, widths[column]) + "s",
            row.get(column)))
        .collect(Collectors.joining(" ", "  ", ""))
        .stripTrailing();
  }

  /** For columns that do not fit: the first cell of a row, and below it the others with their headers. */
  private void addWide(List<String> lines, List<String> row) {
    lines.add("  " + row.get(0));
    String cells = IntStream.range(1, row.size())
        .filter(column -> !row.get(column).isEmpty() && !row.get(column).equals("-"))
        .mapToObj(column -> (columns.get(column).whole() + " " + row.get(column)).strip())
        .collect(Collectors.joining("; "));
    lines.addAll(Words.wrapped(INDENT, INDENT, cells));
  }

  public boolean filled() {
    return !rows.isEmpty();
  }

  /** A heading above neighbouring columns, and their number. */
  public record Group(String name, int columns) {
  }

  /** Nothing if no column is in a group. */
  public List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    for (Column column : columns) {
      int last = groups.size() - 1;
      if (last >= 0 && groups.get(last).name().equals(column.group())) {
        groups.set(last, new Group(column.group(), groups.get(last).columns() + 1));
      } else {
        groups.add(new Group(column.group(), 1));
      }
    }
    return groups.stream().allMatch(group -> group.name().isEmpty()) ? List.of() : groups;
  }
}
