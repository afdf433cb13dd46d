// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.validity;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A run of intervals of a second, told of in order. */
class StallWatchTest {
  private final StallWatch watch = new StallWatch(Duration.ofSeconds(1));
  private double elapsed;
  private long medianMillis = 5;

  @Test
  void aRunWithoutStallsRaisesNoDoubt() {
    seconds(30, 100, 20);

    assertThat(doubts(Map.of())).isEmpty();
  }

  @Test
  void aServerThatStoodStillIsWarnedOfWithWhatItUsedMeanwhile() {
    seconds(10, 100, 20);
    seconds(2, 0, 0);
    seconds(18, 100, 2100);
    assertThat(doubts(Map.of())).containsExactly(
        new Doubt("operations waited and none ended for 2.0 s or more from 10.0 s on (the database used 0.00 cores"
            + " meanwhile, and 1.50 on average): 7 % of the run (limit 10 %)", false));
    assertThat(doubts(Map.of("verdict.strictness", "strict"))).singleElement().matches(Doubt::invalid);
  }

  @Test
  void stallsOfMoreThanATenthOfARunMakeItNotValidUnlessTheyAreExpected() {
    seconds(4, 100, 20);
    seconds(2, 0, 0);
    seconds(1, 100, 3000);
    seconds(1, 0, 0);
    seconds(2, 100, 1500);
    assertThat(doubts(Map.of())).singleElement()
        .matches(Doubt::invalid)
        .extracting(Doubt::text, as(STRING))
        .contains("for 3.0 s in 2 stalls, the first of 2.0 s or more from 4.0 s on", "30 % of the run");
    assertThat(doubts(Map.of("verdict.shared", "true"))).singleElement().matches(doubt -> !doubt.invalid());
    assertThat(doubts(Map.of("verdict.strictness", "tolerant"))).singleElement().matches(doubt -> !doubt.invalid());
  }

  @Test
  void secondsInWhichNothingWaitedOrOfSlowOperationsAreNoStalls() {
    seconds(4, 100, 20);
    seconds(4, 0, 0);
    seconds(4, 100, 20);
    assertThat(doubts(Map.of())).as("nothing was due, as between bursts").isEmpty();
    seconds(2, 0, 0);
    seconds(4, 1, 2500);
    medianMillis = 2500;
    assertThat(doubts(Map.of())).as("each takes seconds").isEmpty();
  }

  @Test
  void whatFailsBehindAStallWaitedForIt() {
    seconds(20, 100, 20);
    seconds(2, 0, 0);
    tell(1, 0, 4, 0);
    assertThat(doubts(Map.of())).singleElement()
        .matches(doubt -> doubt.text().contains("2.0 s or more from 20.0 s on"));
  }

  @Test
  void aClientThatStoodStillIsNotTakenForAStallOfTheDatabase() {
    seconds(4, 100, 20);
    tell(4, 100, 0, 3000);
    seconds(2, 100, 20);
    assertThat(doubts(Map.of())).singleElement()
        .matches(Doubt::invalid)
        .extracting(Doubt::text, as(STRING))
        .startsWith("the client, or its machine, stood still for 3.0 s or more from 5.0 s on: 30 %");
  }

  private void seconds(int number, long ok, long maxMillis) {
    IntStream.range(0, number).forEach(i -> tell(1, ok, 0, maxMillis));
  }

  private void tell(double length, long ok, long failures, long maxMillis) {
    elapsed += length;
    IntervalSummary.Latency times = new IntervalSummary.Latency(5_000_000, 20_000_000, maxMillis * 1_000_000);
    watch.interval(false, nanos(elapsed), nanos(length), new IntervalSummary(ok, failures, times, times, List.of()));
  }

  private static Duration nanos(double seconds) {
    return Duration.ofNanos(Math.round(1e9 * seconds));
  }

  private List<Doubt> doubts(Map<String, String> thresholds) {
    return watch.doubts(figures(), Settings.NONE.with(thresholds, "a test"));
  }

  private Figures figures() {
    List<Figures.UseSample> samples = IntStream.rangeClosed(1, 30)
        .mapToObj(second -> new Figures.UseSample(second, second == 11 || second == 12 ? 0 : 1.6, null))
        .toList();
    return new MadeRun().nanos(nanos(elapsed).toNanos())
        .operations(MadeRun.operation("READ", medianMillis * 1_000_000))
        .use(new Figures.TargetUse("process 1", 1.5, 0.75, null, null, null, samples))
        .figures();
  }
}
