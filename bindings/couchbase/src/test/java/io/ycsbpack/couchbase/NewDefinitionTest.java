// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NewDefinitionTest {

  @Test
  void statementsThatMakeAnIndexNameIt() {
    assertThat(NewDefinition.index("CREATE INDEX IF NOT EXISTS `i x` ON `b`(`a`)")).contains("i x");
    assertThat(NewDefinition.index("create primary index on b")).isEmpty();
    assertThat(NewDefinition.index("SELECT 1")).isEmpty();
  }
}
