package io.ycsbpack.core.report;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows of text in columns of fixed width, one blank apart. A cell that is too long moves those behind it to the right;
 * no row ends with blanks.
 */
public final class TextTable {
  private final String format;

  /**
   * @param indent blanks before each row
   * @param widths characters of each column; negative to align left
   */
  public TextTable(int indent, int... widths) {
    format = " ".repeat(indent)
        + IntStream.of(widths).mapToObj(width -> "%" + width + "s").collect(Collectors.joining(" "));
  }

  public String row(Object... cells) {
    return String.format(format, cells).stripTrailing();
  }
}
