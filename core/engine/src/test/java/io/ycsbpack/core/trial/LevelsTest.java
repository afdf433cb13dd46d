// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer.Course;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelsTest {
  private static final int PAIRS = 12;
  private static final long MILLISECOND = 1_000_000;

  /** 100 operations in a second. */
  private static Slice slice(double millisPerOperation) {
    return TestPairs.slice(100, Math.round(100 * millisPerOperation * MILLISECOND));
  }

  /** Four starts: 2 % more CPU in each pair, a little more or less; in one pair of each start the baseline did more. */
  private static List<Pair> starts(double rare) {
    List<Pair> pairs = new ArrayList<>();
    for (int start = 1; start <= 4; start++) {
      for (int i = 0; i < PAIRS; i++) {
        double baseline = 2 + 0.1 * i;
        double candidate = 1.02 * baseline * (1 + 0.001 * (i - 6) + 0.001 * start);
        pairs.add(TestPairs.inBlock(TestPairs.pair(pairs.size() + 1, i % 2 == 0,
            slice(i == 5 ? rare * baseline : baseline), slice(candidate)), start));
      }
    }
    return pairs;
  }

  private static Answer answer(List<Pair> pairs) {
    return Answer.ofStarts(TestPairs.RESTARTED.in(Figure.SERVER_CPU), new Course(pairs, 4, Duration.ofMinutes(4)),
        0.05);
  }

  @Test
  void theRatioOfTheLevelsIsTheDifferenceThatIsToldWithThem() {
    List<Pair> pairs = starts(2.5);

    Levels levels = Levels.of(Figure.SERVER_CPU, pairs);

    double difference = answer(pairs).finding(Figure.SERVER_CPU).orElseThrow().estimate().center();
    assertThat(Math.log(levels.candidate() / levels.baseline())).isCloseTo(difference, within(1e-9));
    assertThat(levels.baseline()).isBetween(2.0 * MILLISECOND, 3.2 * MILLISECOND);
  }

  @Test
  void rareWorkThatTheTrimmedMeanLeavesOutIsTold() {
    assertThat(Levels.leftOut(answer(starts(2.5))).orElseThrow())
        .contains("smallest tenth of the pairs; with them the difference of server CPU per operation is -5.")
        .endsWith("by rare work of a server or by disturbances");
  }

  @Test
  void nothingIsToldWherePairsThatAreLeftOutChangeNothing() {
    assertThat(Levels.leftOut(answer(starts(1)))).isEmpty();
  }

  @Test
  void pairsOfServersThatAreStartedOnceAreOneUnit() {
    List<Pair> pairs = starts(2.5).stream().map(pair -> TestPairs.inBlock(pair, 1)).toList();

    Levels levels = Levels.of(Figure.SERVER_CPU, pairs);

    assertThat(levels.candidate() / levels.baseline()).isBetween(1.0, 1.04);
    assertThat(Math.expm1(levels.ofAll())).isBetween(-0.06, -0.05);
  }
}
