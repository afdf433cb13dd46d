// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparabilityTest {

  @ParameterizedTest
  @ValueSource(strings = {"couchbase.host", "couchbase.username", "couchbase.password", "couchbase.passwordfile",
    "couchbase.caFile", "couchbase.kvTimeout", "couchbase.connectTimeout", "clickhouse.timeout", "threadcount"})
  void runsThatDifferInHowTheServerIsReachedDidTheSameWork(String property) {
    assertThat(Comparability.isWork(property)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"couchbase.durability", "couchbase.read", "recordcount", "tenantq.mix"})
  void runsThatDifferInWhatIsAskedDidOtherWork(String property) {
    assertThat(Comparability.isWork(property)).isTrue();
  }
}
