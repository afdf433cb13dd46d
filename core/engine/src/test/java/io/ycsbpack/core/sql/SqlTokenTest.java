// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTokenTest {
  @ParameterizedTest
  @CsvSource(delimiter = '~', quoteCharacter = '^', value = {
    "SELECT a-1, -1 FROM t ~ SELECT a - 1 , -1 FROM t", "x>=1.5e-3||'b' ~ x >= 1.5e-3 || 'b'",
    "a /* ; ' */ b -- c; ~ a b", "'it''s' 'a\\'b' `x``y` ~ 'it''s' 'a\\'b' `x``y`", "# a line; ~", "a#b ~ a # b",
    "f('open ~ f ( 'open"
  })
  void takesATextApart(String text, String parts) {
    assertThat(SqlToken.of(text).stream().map(SqlToken::text).collect(Collectors.joining(" ")))
        .isEqualTo(parts == null ? "" : parts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uFEFFSELECT 1;\n-- x\n /* y */", "a\n# b\nc", "'open", "/* open", ""})
  void nothingIsLostWithGaps(String text) {
    assertThat(SqlToken.withGaps(text).stream().map(SqlToken::text).collect(Collectors.joining())).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
    "'a'|false", "'a\\'|true", "'|true", "'a''|true", "`a|true", "/* a */|false", "/*/|true", "-- a|false", "a|false"
  })
  void isOpenWithoutItsEnd(String text, boolean open) {
    assertThat(SqlToken.withGaps(text)).singleElement().matches(token -> token.isOpen() == open);
  }

  @Test
  void aSymbolInQuotesIsNone() {
    assertThat(SqlToken.of("';' \";\" `;`")).noneMatch(token -> token.is(";"));
  }
}
