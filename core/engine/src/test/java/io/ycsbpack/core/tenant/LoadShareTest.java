// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadShareTest {

  @ParameterizedTest
  @CsvSource({"10, 1", "10, 2", "10, 3", "3, 3", "2, 5", "0, 2", "2000000000, 7"})
  void theSharesAreDisjointAndTogetherTheWhole(int blocks, int clients) {
    int next = 0;
    for (int client = 0; client < clients; client++) {
      LoadShare share = new LoadShare(client, clients);
      assertThat(share.begin(blocks)).isEqualTo(next);
      assertThat(share.end(blocks) - share.begin(blocks)).isBetween(blocks / clients, blocks / clients + 1);
      next = share.end(blocks);
    }
    assertThat(next).isEqualTo(blocks);
  }
}
