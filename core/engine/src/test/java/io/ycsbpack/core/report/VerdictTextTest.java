// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTextTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"ERRORS | INVALID (exit 3): why", "NOT_VALID | INVALID (exit 4): why",
    "NOT_RESOLVABLE | REFUSED (exit 7): why", "NOT_RESOLVED | NOT RESOLVED (exit 8): why",
    "GATE | GATE FAILED (exit 9): why", "WORSE | WORSE (exit 10): why", "TIMED_OUT | INTERRUPTED (exit 124): why",
    "INTERRUPTED | INTERRUPTED (exit 130): why", "CONDITION | ycsb: why"})
  void aReasonStandsBehindAWordThatJudgesIt(ExitCode code, String line) {
    assertThat(VerdictText.refusal(new Verdict(code, "why"))).hasValue(line);
  }

  @Test
  void withoutAReasonThereIsNothingToSay() {
    assertThat(VerdictText.refusal(new Verdict(ExitCode.OK, ""))).isEmpty();
  }
}
