// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;

/**
 * What a test needs and a laptop may lack. Without it the test is skipped with the reason; where
 * YCSBPACK_REQUIRE_ENGINE, _CLUSTER, _BROWSER, _PROGRAMS or _GUEST is true it fails instead.
 */
enum Requirement {
  ENGINE, CLUSTER, BROWSER, PROGRAMS, GUEST;

  /** Goes on when this is empty, which says what is missing. */
  void met(String missing) {
    if (isAsked()) {
      assertThat(missing).as(variable() + "=true").isEmpty();
    }
    Assumptions.assumeTrue(missing.isEmpty(), missing);
  }

  /** Goes on only where it is demanded; else the test is skipped for this reason. */
  void onlyWhenAsked(String reason) {
    Assumptions.assumeTrue(isAsked(), reason + "; " + variable() + "=true runs it");
  }

  private boolean isAsked() {
    return "true".equals(System.getenv(variable()));
  }

  private String variable() {
    return "YCSBPACK_REQUIRE_" + name();
  }
}
