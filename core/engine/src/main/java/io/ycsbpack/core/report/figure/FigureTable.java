package io.ycsbpack.core.report.figure;

import java.util.List;

/**
 * A table of a report.
 *
 * @param title  one line
 * @param header of its columns
 * @param rows   of cells, as many as the header has
 * @param note   below it; empty for none
 */
public record FigureTable(String title, List<String> header, List<List<Cell>> rows, String note) {

  /**
   * A cell.
   *
   * @param text as readers see it
   * @param heat from 0 to 1, how much of the best of its table it is; null where that tells nothing
   */
  public record Cell(String text, Double heat) {

    static Cell of(String text) {
      return new Cell(text, null);
    }
  }
}
