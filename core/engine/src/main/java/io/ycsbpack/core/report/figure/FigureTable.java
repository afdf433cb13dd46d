package io.ycsbpack.core.report.figure;

import java.util.List;

/**
 * @param rows as many cells as the header has
 * @param note empty for none
 */
public record FigureTable(String title, List<String> header, List<List<Cell>> rows, String note) {

  /** @param heat from 0 to 1, relative to the best of its table; null if that says nothing */
  public record Cell(String text, Double heat) {

    static Cell of(String text) {
      return new Cell(text, null);
    }
  }
}
