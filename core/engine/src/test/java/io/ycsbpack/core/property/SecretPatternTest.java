// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretPatternTest {
  @ParameterizedTest
  @ValueSource(strings = {"db.passwd", "clickhouse.password", "API_KEY", "azure.sas", "x.primary_key", "primaryKey",
    "connection-string"})
  void aNameThatMayHoldASecretIsKnown(String name) {
    assertThat(SecretPattern.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"force_primary_key", "primary_key_cache_size", "usasize", "key", "tenantq.rows"})
  void otherNamesAreShown(String name) {
    assertThat(SecretPattern.isName(name)).isFalse();
  }
}
