// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.UsageException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Names and texts from properties can't leave their place in a statement. */
class AnyNameTest {

  @Property(tries = 3000)
  void aNameIsRefusedOrStandsBetweenBackTicksAsItIs(@ForAll String name) {
    try {
      String quoted = Sql.name(name);

      assertThat(quoted).isEqualTo("`" + name + "`");
      assertThat(name).doesNotContain("`", "'", "\"", "\\", "\n", "\u0000");
    } catch (UsageException e) {
      assertThat(e.getMessage()).doesNotContain("\n");
    }
  }

  /** Read back as ClickHouse's lexer does: a backslash takes the next character along. */
  @Property(tries = 3000)
  void aTextEndsAtItsOwnLastQuote(@ForAll String text) {
    String quoted = Sql.text(text);
    StringBuilder read = new StringBuilder();
    int i = 1;
    while (quoted.charAt(i) != '\'') {
      i += quoted.charAt(i) == '\\' ? 1 : 0;
      read.append(quoted.charAt(i++));
    }

    assertThat(read).hasToString(text);
    assertThat(i).isEqualTo(quoted.length() - 1);
  }
}
