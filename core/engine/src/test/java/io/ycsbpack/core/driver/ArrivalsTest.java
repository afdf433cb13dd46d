package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void eachSecondHasAsManyAsWereRecordedAndTheRecordBeginsAgain() {
    Schedule schedule = new Arrivals(new long[]{2, 0, 4}, 1).even(0, 100);

    long[] due = LongStream.generate(schedule::next).limit(7).map(nanos -> nanos - 100).toArray();

    assertThat(due).containsExactly(0, SECOND / 2, 2 * SECOND, 2 * SECOND + SECOND / 4, 2 * SECOND + SECOND / 2,
        2 * SECOND + 3 * SECOND / 4, 3 * SECOND);
  }

  @Test
  void aNumberOfOperationsEndsIt() {
    Schedule schedule = new Arrivals(new long[]{0, 1}, 1).even(2, 0);

    assertThat(new long[]{schedule.next(), schedule.next(), schedule.next()}).containsExactly(SECOND, 3 * SECOND,
        Schedule.END);
  }

  @Test
  void aFactorKeepsTheShapeAndLosesNoOperation() {
    Arrivals tenth = new Arrivals(LongStream.range(0, 100).map(second -> 7).toArray(), 0.1);

    assertThat(tenth.operations()).isEqualTo(70);
    assertThat(tenth.average()).isEqualTo(0.7);
    assertThat(tenth.due(35)).isBetween(49 * SECOND, 51 * SECOND);
    assertThat(tenth.times(3).operations()).isEqualTo(2100);
  }

  @Test
  void theAverageOfAPartIsThatOfItsSeconds() {
    Arrivals arrivals = new Arrivals(new long[]{10, 30}, 1);

    assertThat(arrivals.average(SECOND)).isEqualTo(10);
    assertThat(arrivals.average(3 * SECOND / 2)).isEqualTo(25 / 1.5);
    assertThat(arrivals.average(2 * SECOND)).isEqualTo(20);
    assertThat(arrivals.average(3 * SECOND)).isEqualTo(50 / 3.0);
  }

  @Test
  void randomTimesStayWithinTheirSecondAndFollowFromTheSeed() {
    Arrivals arrivals = new Arrivals(new long[]{50, 0, 100}, 1);

    long[] due = LongStream.generate(arrivals.random(0, 0, 7)::next).limit(200).toArray();
    long[] again = LongStream.generate(arrivals.random(0, 0, 7)::next).limit(200).toArray();

    assertThat(due).isSorted().isEqualTo(again);
    assertThat(Arrays.stream(due).filter(nanos -> nanos < SECOND)).hasSize(50);
    assertThat(Arrays.stream(due).filter(nanos -> nanos >= 2 * SECOND && nanos < 3 * SECOND)).hasSize(100);
    assertThat(Arrays.stream(due).filter(nanos -> nanos >= 3 * SECOND && nanos < 4 * SECOND)).hasSize(50);
    assertThat(Arrays.stream(due).limit(50).distinct().count()).isGreaterThan(45);
    assertThat(due[1] - due[0]).isNotEqualTo(SECOND / 50);
  }
}
