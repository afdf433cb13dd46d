// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.time.Duration;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Simulated servers that keep up with a load, and others that do not; a phase is 30 s. */
class DueOperationsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long PHASE = 30 * SECOND;
  private static final int SEEDS = 400;
  private final SplittableRandom random = new SplittableRandom(5);

  @Test
  void aServerKeepsUpHoweverLongItsOperationsTake() {
    for (double seconds : new double[]{0, 0.001, 1, 1.5, 5, 20, 22}) {
      assertThat(share(0, 2, due -> due + (long) (seconds * SECOND))).as("%s s each", seconds).isEqualTo(1);
    }
    assertThat(share(0, 2, due -> due + 40 * SECOND)).as("nothing ends within the phase").isZero();
  }

  @Test
  void timesThatVaryAndAQueueThatIsThereAllTheTimeAreKeptUpWith() {
    // Ten times a second, a mean of 2 s: of all that were due, 7 % are under way at the end.
    assertThat(sustained(() -> share(0, 10, due -> due + exponential(2)))).isGreaterThan(0.99);
    assertThat(sustained(() -> share(0, 10, new Queue(4, () -> exponential(0.3))))).as("3 of 4 servers busy")
        .isGreaterThan(0.99);
  }

  @Test
  void aServerThatFallsBehindIsFoundOutHoweverManyThreadsWait() {
    for (double tooSlow : new double[]{1.1, 1.2, 2}) {
      double[] shares = IntStream.range(0, 100)
          .mapToDouble(i -> share(0, 50, new Queue(1, () -> (long) (tooSlow * SECOND / 50))))
          .toArray();

      assertThat(Arrays.stream(shares).average().orElseThrow()).as("%s times as slow as the load asks for", tooSlow)
          .isCloseTo(1 / tooSlow, withinPercentage(5));
    }
    assertThat(share(0, 50, new Queue(1, () -> SECOND / 5))).as("ten times as slow").isLessThan(0.2);
  }

  @Test
  void aServerThatFallsBehindIsFoundOutAlsoWhereItsOperationsAreLong() {
    // 20 at once of 2 s each: 10 a second.
    double sustained = sustained(() -> share(0, 12, new Queue(20, () -> SECOND + exponential(1))));

    assertThat(sustained).isLessThan(0.05);
  }

  @Test
  void theQueueOfAWarmUpAndASlowStartExcuseNothing() {
    Queue warmUp = new Queue(1, () -> SECOND / 40);
    IntStream.range(0, 500).forEach(i -> warmUp.applyAsLong(-10 * SECOND + i * SECOND / 50));
    assertThat(share(0, 50, warmUp)).isLessThan(0.9);
    Queue queue = new Queue(1, () -> SECOND / 40);
    assertThat(share(0, 50, due -> due < 2 * SECOND ? due + 5 * SECOND : queue.applyAsLong(due))).isLessThan(0.9);
  }

  @Test
  void aServerThatStopsBeforeTheEndDidNotKeepUp() {
    assertThat(share(0, 50, due -> due < 27 * SECOND ? due + SECOND : PHASE + SECOND)).isLessThan(0.95);
  }

  @Test
  void aBurstAtTheEndNeedNotBeAnsweredBeforeItCanBe() {
    DueOperations operations = new DueOperations(0, PHASE);
    Schedule schedule = new Bursts(180, Duration.ofSeconds(10), Duration.ofSeconds(1)).schedule(20, 0, 0);
    for (long due = schedule.next(); due < PHASE; due = schedule.next()) {
      operations.due(due);
      operations.ended(due, due, due + SECOND);
    }

    assertThat(operations.share()).isEqualTo(1);
  }

  @Test
  void whatNoThreadBeganCountsAgainstTheTarget() {
    DueOperations operations = new DueOperations(0, PHASE);
    for (long due = 0; due < PHASE; due += SECOND / 10) {
      operations.due(due);
      if (due < PHASE / 2) {
        operations.ended(due, due, due + 1);
      }
    }

    assertThat(operations.share()).isCloseTo(0.5, within(0.01));
  }

  @Test
  void withoutAnyOperationNothingWasMissed() {
    assertThat(new DueOperations(0, PHASE).share()).isEqualTo(1);
    assertThat(DueOperations.UNTRACKED.share()).isEqualTo(1);
  }

  @Test
  void aPhaseMayBeginAtAnyReadingOfTheClock() {
    for (long start : new long[]{Long.MIN_VALUE, -SECOND, Long.MAX_VALUE - SECOND}) {
      assertThat(share(start, 2, due -> due + 5 * SECOND)).isEqualTo(1);
      assertThat(share(start, 50, due -> start + 2 * (due - start))).isCloseTo(0.5, within(0.05));
    }
  }

  /** In which share of many phases the load counts as sustained. */
  private static double sustained(DoubleSupplier phase) {
    return IntStream.range(0, SEEDS).filter(i -> phase.getAsDouble() >= OfferedLoad.SUSTAINED).count() / (double) SEEDS;
  }

  /** Operations at random times, of a given rate on average, end when the server says. */
  private double share(long start, double rate, LongUnaryOperator server) {
    DueOperations operations = new DueOperations(start, PHASE);
    Schedule schedule = Schedule.poisson(rate, 0, start, random.nextLong());
    for (long due = schedule.next(); due - start < PHASE; due = schedule.next()) {
      operations.due(due);
      operations.ended(due, due, server.applyAsLong(due));
    }
    return operations.share();
  }

  private long exponential(double meanSeconds) {
    return (long) (-Math.log(1 - random.nextDouble()) * meanSeconds * SECOND);
  }

  /** A server that works on some operations at once, first come, first served. */
  private static final class Queue implements LongUnaryOperator {
    private final PriorityQueue<Long> free = new PriorityQueue<>();
    private final LongSupplier takes;

    Queue(int atOnce, LongSupplier takes) {
      this.takes = takes;
      IntStream.range(0, atOnce).forEach(i -> free.add(Long.MIN_VALUE));
    }

    @Override
    public long applyAsLong(long due) {
      long end = Math.max(due, free.remove()) + takes.getAsLong();
      free.add(end);
      return end;
    }
  }
}
