package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;

/**
 * What a test needs and a laptop may lack. Without it the test is skipped with the reason; where
 * YCSBPACK_REQUIRE_ENGINE, _CLUSTER, _BROWSER or _PROGRAMS is true it fails instead.
 */
enum Requirement {
  ENGINE, CLUSTER, BROWSER, PROGRAMS;

  /** Goes on when this is empty, which says what is missing. */
  void met(String missing) {
    String variable = "YCSBPACK_REQUIRE_" + name();
    if ("true".equals(System.getenv(variable))) {
      assertThat(missing).as(variable + "=true").isEmpty();
    }
    Assumptions.assumeTrue(missing.isEmpty(), missing);
  }
}
