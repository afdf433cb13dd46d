// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.RunLogs.Interval;
import io.ycsbpack.core.report.Outage.Recovery;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cost of the loss of a server, in words. */
class OutageTest {
  private static final Offset<Double> CLOSE = Offset.offset(1e-6);

  @Test
  void timesThatAreTooShortToReadAreBoundsAndNotZero() {
    Card outage = card(Optional.of(0L), loss(0.03, 0, 1.41, 108), loss(0.12, 0.01, 1.38, 113));

    assertThat(outage.answer()).isEqualTo("Back to 95 % after 1.4 s");
    assertThat(outage.sentence()).startsWith("After the loss of a server: 108 to 113 operations failed, the first after"
        + " at most 0.1 s; the longest time without a success was under 0.1 s. ");
    assertThat(outage.mood()).isEqualTo(Mood.SAME);
  }

  @Test
  void aTrialThatDidNotComeBackIsTheAnswerAndIsNoRecovery() {
    Card outage = card(Optional.empty(), loss(-1, 2, 1.4, 108), loss(-1, 30, -1, 113), loss(-1, 31, -1, 113));

    assertThat(outage.answer()).isEqualTo("Not back to 95 % in 2 of 3 runs");
    assertThat(outage.sentence()).contains("operations failed; the longest time without a success was 2.0 to 31.0 s");
    assertThat(outage.mood()).isEqualTo(Mood.WORSE);
  }

  @Test
  void missingRowsAreNamedAndAreNoRecovery() {
    Card outage = card(Optional.of(7L), loss(0.1, 0.5, 0.3, 108));

    assertThat(outage.also()).contains("7 acknowledged rows were missing at the end");
    assertThat(outage.mood()).isEqualTo(Mood.WORSE);
  }

  /**
   * @param parts numbers of intervals of 0.1 s, with their successes and failures; a server is lost after 5 s
   * @param error seconds until the first error; -1 for none
   * @param back  seconds until the goodput was back; -1 for never
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', value = {
    // The first second with 95 % of the goodput before may hold one interval of half as much.
    "a gap is as long as nothing succeeds | 50 10 0, 3 10 2, 20 0 5, 10 5 0, 60 10 0 | 0.1 | 2 | 3.2 | 106",
    "goodput that never falls is back at once | 50 10 0, 1 10 1, 50 10 0 | 0.1 | 0 | 0 | 1",
    "goodput that stays down is never back | 50 10 0, 50 5 0 | -1 | 0 | -1 | 0"})
  void aRecoveryIsMeasuredFromTheLoss(String name, String parts, double error, double gap, double back, long lost) {
    List<Interval> intervals = new ArrayList<>();
    for (String part : parts.split(", ")) {
      long[] numbers = Stream.of(part.split(" ")).mapToLong(Long::parseLong).toArray();
      for (int i = 0; i < numbers[0]; i++) {
        intervals.add(new Interval((intervals.size() + 1) * 0.1, 0.1, numbers[1], numbers[2], 0, 0));
      }
    }

    Recovery recovery = Recovery.of(intervals, 5);

    assertThat(recovery.firstError().orElse(-1)).isCloseTo(error, CLOSE);
    assertThat(recovery.longestGap()).isCloseTo(gap, CLOSE);
    assertThat(recovery.backAfter().orElse(-1)).isCloseTo(back, CLOSE);
    assertThat(recovery.lost()).isEqualTo(lost);
  }

  /** Times that are below zero are not known. */
  private static Recovery loss(double error, double gap, double back, long lost) {
    return new Recovery(error < 0 ? OptionalDouble.empty() : OptionalDouble.of(error), gap,
        back < 0 ? OptionalDouble.empty() : OptionalDouble.of(back), lost);
  }

  private static Card card(Optional<Long> missing, Recovery... losses) {
    return Outage.card(List.of(losses), missing, new Card("killed", Mood.BETTER, "", "", List.of()));
  }
}
