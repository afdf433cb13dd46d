// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTest {

  @ParameterizedTest
  @ValueSource(strings = {"a`; drop table b", "a'b", "a\"b", "a\\b", "a\nb", ""})
  void namesThatCouldEndTheirQuotesAreRefused(String name) {
    assertThatThrownBy(() -> Sql.name(name)).isInstanceOf(UsageException.class);
  }

  @Test
  void otherNamesAreQuoted() {
    assertThat(Sql.name("my table; -- x")).isEqualTo("`my table; -- x`");
  }

  @Test
  void quotesAndBackslashesInATextAreEscaped() {
    assertThat(Sql.text("it's \\ here")).isEqualTo("'it\\'s \\\\ here'");
  }
}
