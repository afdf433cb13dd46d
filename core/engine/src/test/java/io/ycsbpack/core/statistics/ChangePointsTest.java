package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Change points of series of which the answer is known. */
class ChangePointsTest {

  /** Normal values with a standard deviation of 2 %; from each of these indexes on higher by 10 %. */
  private static List<Double> series(int length, long seed, Integer... changes) {
    Random random = new Random(seed);
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      int index = i;
      double level = 0.1 * List.of(changes).stream().filter(change -> index >= change).count();
      values.add(level + 0.02 * random.nextGaussian());
    }
    return values;
  }

  private static List<Integer> found(List<Double> values) {
    return ChangePoints.find(values, 1).stream().map(ChangePoints.Change::index).toList();
  }

  @Test
  void seriesWithoutAChangeGetOneInAboutOneOfAHundred() {
    long alarms = 0;
    for (int i = 0; i < 300; i++) {
      alarms += found(series(20, i)).isEmpty() ? 0 : 1;
    }

    // Of 300 at 1 %, more than 9 have a probability of one in a thousand.
    assertThat(alarms).isLessThanOrEqualTo(9);
  }

  @Test
  void seriesWithHeavyTailsHaveNoMoreFalseAlarms() {
    long alarms = 0;
    for (int i = 0; i < 300; i++) {
      alarms += found(series(20, i).stream().map(value -> Math.pow(50 * value, 3)).toList()).isEmpty() ? 0 : 1;
    }

    assertThat(alarms).isLessThanOrEqualTo(9);
  }

  @Test
  void aChangeIsFoundWhereItIs() {
    for (int seed = 0; seed < 20; seed++) {
      assertThat(found(series(30, seed, 18))).contains(18);
    }
  }

  @Test
  void severalChangesAreFoundInTheirOrder() {
    // Next to a change noise may hide it by a value or two.
    assertThat(found(series(45, 7, 15, 30))).satisfiesExactly(first -> assertThat(first).isBetween(13, 17),
        second -> assertThat(second).isBetween(28, 32));
  }

  @Test
  void aChangeInTheLastThreeValuesIsFoundAndOneOutlierIsNone() {
    List<Double> outlier = series(20, 3);
    outlier.set(10, 5.0);

    assertThat(found(series(20, 3, 17))).containsExactly(17);
    assertThat(found(outlier)).isEmpty();
  }

  @Test
  void theSameValuesGiveTheSameAnswerWithItsProbability() {
    List<Double> values = series(30, 5, 18);

    assertThat(ChangePoints.find(values, 1)).isEqualTo(ChangePoints.find(values, 1));
    assertThat(ChangePoints.find(values, 1)).allMatch(change -> change.probability() <= ChangePoints.LEVEL);
  }

  @Test
  void tooFewValuesAndEqualOnesHaveNoChange() {
    assertThat(found(series(9, 1, 5))).isEmpty();
    assertThat(found(Collections.nCopies(40, 3.0))).isEmpty();
    assertThat(found(List.of())).isEmpty();
  }
}
