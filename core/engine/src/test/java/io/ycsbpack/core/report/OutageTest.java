// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cost of the loss of a server, in words. */
class OutageTest {
  private static final List<Double> FAILED = List.of(108.0, 113.0);

  @Test
  void timesThatAreTooShortToReadAreBoundsAndNotZero() {
    Card outage = card(
        new Outage(List.of(1.41, 1.38), 2, List.of(0.03, 0.12), List.of(0.0, 0.01), FAILED, Optional.of(0L)));

    assertThat(outage.answer()).isEqualTo("Back to 95 % after 1.4 s");
    assertThat(outage.sentence()).startsWith("After the loss of a server: 108 to 113 operations failed, the first after"
        + " at most 0.1 s; the longest time without a success was under 0.1 s. ");
    assertThat(outage.mood()).isEqualTo(Mood.SAME);
  }

  @Test
  void aTrialThatDidNotComeBackIsTheAnswerAndIsNoRecovery() {
    Card outage = card(new Outage(List.of(1.4), 3, List.of(), List.of(2.0, 30.0, 31.0), FAILED, Optional.empty()));

    assertThat(outage.answer()).isEqualTo("Not back to 95 % in 2 of 3 trials");
    assertThat(outage.sentence()).contains("operations failed; the longest time without a success was 2.0 to 31.0 s");
    assertThat(outage.mood()).isEqualTo(Mood.WORSE);
  }

  @Test
  void missingRowsAreNamedAndAreNoRecovery() {
    Card outage = card(new Outage(List.of(0.3), 1, List.of(0.1), List.of(0.5), FAILED, Optional.of(7L)));

    assertThat(outage.also()).contains("7 acknowledged rows were missing at the end");
    assertThat(outage.mood()).isEqualTo(Mood.WORSE);
  }

  private static Card card(Outage outage) {
    return outage.card(new Card("killed", Mood.BETTER, "", "", List.of()));
  }
}
