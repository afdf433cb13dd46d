// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void evenOperationsAreDueAtTheirShareOfTheTimeAlsoBelowOneASecond() {
    Schedule slow = Schedule.even(0.25, 3, 100);

    assertThat(slow.next()).isEqualTo(100);
    assertThat(slow.next()).isEqualTo(100 + 4 * SECOND);
    assertThat(slow.next()).isEqualTo(100 + 8 * SECOND);
    assertThat(slow.next()).isEqualTo(Schedule.END);
  }

  @Test
  void decimalsDoNotDriftOverALongRun() {
    Schedule schedule = Schedule.even(333.3, 0, 0);
    long last = 0;
    for (int i = 0; i <= 3_333_000; i++) {
      last = schedule.next();
    }

    assertThat((double) last).isCloseTo(10_000.0 * SECOND, within(1000.0));
  }

  @Test
  void randomOperationsKeepTheirRateAndTheSpreadOfIndependentUsers() {
    Schedule schedule = Schedule.poisson(100, 0, 0, 7);
    int operations = 100_000;
    double sum = 0;
    double squares = 0;
    long before = 0;
    for (int i = 0; i < operations; i++) {
      long due = schedule.next();
      double gap = (due - before) / 1e9;
      sum += gap;
      squares += gap * gap;
      before = due;
    }
    double mean = sum / operations;

    assertThat(mean).isCloseTo(0.01, within(0.0002));
    assertThat(Math.sqrt(squares / operations - mean * mean)).as("an exponential's deviation is its mean")
        .isCloseTo(mean, within(0.0003));
  }

  @Test
  void aLoadIsDueEvenlyOrAtRandomAsAsked() {
    assertThat(gaps(new RunPlan.Load(100, false, 7, Optional.empty()))).hasSize(1);
    assertThat(gaps(new RunPlan.Load(100, true, 7, Optional.empty()))).hasSizeGreaterThan(90);
  }

  /** The different times between 100 operations, in ms. */
  private static Set<Double> gaps(RunPlan.Load load) {
    Schedule schedule = load.schedule(100, 0);
    Set<Double> gaps = new HashSet<>();
    long before = schedule.next();
    for (int i = 1; i < 100; i++) {
      long due = schedule.next();
      gaps.add((due - before) / 1e6);
      before = due;
    }
    return gaps;
  }

  @Test
  void burstsComeAtTheEndOfEachPeriodOnTopOfAnEvenLoad() {
    Bursts bursts = new Bursts(100, Duration.ofSeconds(10), Duration.ofSeconds(1));
    Schedule schedule = bursts.schedule(2, 0, 0);
    long[] due = LongStream.generate(schedule::next).limit(2 * 118).toArray();

    // 9 s of 2 a second, then 1 s of 100 a second, twice.
    assertThat(Arrays.stream(due).filter(nanos -> nanos < 9 * SECOND)).hasSize(18);
    assertThat(Arrays.stream(due).filter(nanos -> nanos >= 9 * SECOND && nanos < 10 * SECOND)).hasSize(100);
    assertThat(due[118]).isEqualTo(10 * SECOND);
    assertThat(Arrays.stream(due).filter(nanos -> nanos >= 19 * SECOND && nanos < 20 * SECOND)).hasSize(100);
    assertThat(due).isSorted();
    assertThat(bursts.average(2)).isEqualTo(11.8);
  }

  @Test
  void overdueOperationsAreCountedUpToTheEnd() {
    Schedule schedule = Schedule.even(10, 0, 0);
    schedule.next();

    List<Long> due = new ArrayList<>();

    assertThat(schedule.takeOverdue(SECOND, due::add)).isEqualTo(9);
    assertThat(due).hasSize(9).startsWith(SECOND / 10).endsWith(9 * SECOND / 10);
    assertThat(Schedule.closedLoop(0).grant()).isPositive();
    assertThat(Schedule.closedLoop(0).takeOverdue(SECOND, due::add)).isZero();
  }
}
