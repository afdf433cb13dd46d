package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
  private final TextTable table = new TextTable(2, -4, 5, -6);

  @Test
  void cellsBeginAtTheLeftOrEndAtTheRight() {
    assertThat(table.row("a", "12", "b")).isEqualTo("  a       12 b");
  }

  @Test
  void aLongCellMovesThoseBehindIt() {
    assertThat(table.row("longer", 12, "b")).isEqualTo("  longer    12 b");
  }

  @Test
  void noRowEndsWithBlanks() {
    assertThat(table.row("a", "", "")).isEqualTo("  a");
  }
}
