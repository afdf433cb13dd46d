// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefinementTest {
  private final List<List<Integer>> measured = new ArrayList<>();

  private Refinement refined(long seed, double... steps) {
    measured.clear();
    Refinement refinement = new Refinement(steps.length, 5, TestPairs.RESTARTED);
    List<Integer> points = refinement.next();
    while (!points.isEmpty()) {
      measured.add(points);
      List<Integer> now = points;
      Terms terms = TestPairs.RESTARTED.within(Duration.ofMinutes(10)).withSeed(seed + measured.size());
      refinement.add(points, FakeServers.ofPath(terms, steps, points)
          .stage(new StagePlan(points.size(), terms, stage -> refinement.isEnough(now, stage),
              Duration.ofMinutes(15))));
      points = refinement.next();
    }
    return refinement;
  }

  private static double center(Refinement.Segment segment) {
    return segment.finding(Figure.THROUGHPUT).orElseThrow().estimate().center();
  }

  @Test
  void theStepThatCostsIsFoundAmongNine() {
    for (int culprit = 0; culprit < 9; culprit++) {
      double[] steps = new double[9];
      steps[culprit] = -0.1;

      Refinement.Segment largest = refined(culprit, steps).largest().orElseThrow();

      assertThat(largest.from()).isEqualTo(culprit);
      assertThat(largest.steps()).isEqualTo(1);
      assertThat(center(largest)).isCloseTo(-0.1, within(0.03));
    }
  }

  @Test
  void mostOfALongPathIsNotMeasured() {
    double[] steps = new double[16];
    steps[5] = -0.2;

    refined(1, steps);

    assertThat(measured).hasSize(2);
    assertThat(measured.get(0)).containsExactly(0, 4, 8, 12, 16);
    assertThat(measured.get(1)).containsExactly(4, 5, 6, 7, 8);
  }

  @Test
  void twoStepsThatCostAreBothFound() {
    double[] steps = {0, -0.1, 0, 0, 0, 0, 0.15, 0, 0};

    Refinement refinement = refined(3, steps);

    assertThat(refinement.segments()
        .stream()
        .filter(segment -> segment.steps() == 1)
        .filter(segment -> segment.finding(Figure.THROUGHPUT)
            .filter(found -> found.outcome().isDifference())
            .isPresent())
        .map(Refinement.Segment::from)).containsExactly(1, 6);
  }

  @Test
  void theLargestPartGoesInTheDirectionOfTheWholeThoughAStepAgainstItIsLarger() {
    Refinement.Segment largest = refined(5, 0, -0.12, 0, 0, 0.1, 0, 0.1, 0, 0).largest().orElseThrow();

    assertThat(center(largest)).isPositive();
  }

  @Test
  void segmentsCoverThePathWithoutGaps() {
    List<Refinement.Segment> segments = refined(4, 0, 0, 0, -0.3, 0, 0, 0).segments();

    assertThat(segments.get(0).from()).isZero();
    assertThat(segments.get(segments.size() - 1).to()).isEqualTo(7);
    for (int i = 1; i < segments.size(); i++) {
      assertThat(segments.get(i).from()).isEqualTo(segments.get(i - 1).to());
    }
  }

  /** At 95 % of all paths together; 40 of them leave room for chance. */
  @Test
  void nothingIsFoundWhereNoStepDoesAnything() {
    long found = 0;
    for (int seed = 100; seed < 140; seed++) {
      found += refined(seed, new double[8]).largest().isPresent() ? 1 : 0;
    }

    assertThat(found).isLessThanOrEqualTo(5);
  }

  @Test
  void theStepsOfAStageAddUpToItsEnds() {
    Refinement refinement = refined(5, -0.05, -0.1, 0.02);

    // Trimmed means do not add up to the last digit.
    assertThat(refinement.segments().stream().mapToDouble(RefinementTest::center).sum())
        .isCloseTo(refinement.whole().orElseThrow().decision().orElseThrow().estimate().center(), within(0.005));
  }
}
