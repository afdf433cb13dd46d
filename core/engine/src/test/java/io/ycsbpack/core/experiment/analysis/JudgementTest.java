// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.PairRatios;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.statistics.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JudgementTest {
  private static final Question QUESTION = new Question(0.03, false);
  private static final Judgement JUDGEMENT = new Judgement(QUESTION);

  @Test
  void anIntervalBeyondZeroIsADifferenceOfItsSizeInTheDirectionOfTheFigure() {
    PairRatios more = pairs(1.10, 1.11, 1.12, 1.11);

    assertThat(primary(more, true)).isEqualTo(new Judgement.Finding(DeltaVerdict.BETTER, "better by 11.0 %"));
    assertThat(primary(more, false)).isEqualTo(new Judgement.Finding(DeltaVerdict.WORSE, "worse by 11.0 %"));
  }

  @Test
  void anIntervalWithinTheMarginIsNoDifferenceOfThatSize() {
    PairRatios none = pairs(1.001, 0.999, 1.002, 0.998);

    assertThat(primary(none, true))
        .isEqualTo(new Judgement.Finding(DeltaVerdict.NO_DIFFERENCE, "no difference of 3 % or more"));
    assertThat(primary(new Question(0.001, false), none, true).verdict()).isEqualTo(DeltaVerdict.NOT_RESOLVED);
  }

  @Test
  void noiseWithoutBoundIsNamed() {
    assertThat(primary(pairs(9, 0.1, 1), true).words()).contains("over 1000 more rounds at this noise");
  }

  @Test
  void oneOfManySecondaryFiguresThatIsOffByChanceIsNoDifference() {
    PairRatios off = pairs(1.04, 1.05, 1.01, 1.06);
    PairRatios noise = pairs(1.05, 0.95, 1.02, 0.97);
    assertThat(off.interval(GroupSequentialPlan.ERROR).orElseThrow().contains(0)).isFalse();

    List<PairRatios> many = new ArrayList<>(Collections.nCopies(16, noise));
    many.add(off);

    Judgement.Finding alone = secondary(List.of(off)).get(0);
    Judgement.Finding oneOfMany = secondary(many).get(16);
    assertThat(alone.verdict()).isEqualTo(DeltaVerdict.BETTER);
    assertThat(oneOfMany.verdict()).isEqualTo(DeltaVerdict.NOT_RESOLVED);
    assertThat(oneOfMany.words()).contains("between -").contains("adjusted for 17 figures");
  }

  @Test
  void differencesAreStruckFromTheFamilyOneByOne() {
    // Probabilities of about 0.0002 and 0.03: the second is compared with 0.05, since the first is found.
    List<PairRatios> two = List.of(pairs(1.20, 1.21, 1.22, 1.21), pairs(1.04, 1.05, 1.01, 1.06));

    assertThat(two.get(1).probability()).isBetween(0.025, 0.05);
    assertThat(secondary(two)).extracting(Judgement.Finding::verdict)
        .containsExactly(DeltaVerdict.BETTER, DeltaVerdict.BETTER);
  }

  @Test
  void aFamilyWithoutAnyDifferenceHasAFalseOneInLessThanOneOfTwentyExperiments() {

    // Two standard errors of a share of 0.05 in 2000 experiments are 0.0097.
    assertThat(Simulation.share(2000, random -> secondary(
        Stream.generate(() -> drawn(random, 5, 0, 0.05)).limit(17).toList())
        .stream()
        .anyMatch(finding -> finding.verdict() == DeltaVerdict.BETTER || finding.verdict() == DeltaVerdict.WORSE)))
        .isCloseTo(0.05, within(0.0097));
  }

  @Test
  void noDifferenceIsClaimedOfATrueDifferenceOfTheMarginInLessThanOneOfTwentyExperiments() {
    assertThat(Simulation.share(2000, random -> primary(drawn(random, 8, Math.log(1.03), 0.02), true)
        .verdict() == DeltaVerdict.NO_DIFFERENCE)).isLessThan(0.05);
  }

  private static Judgement.Finding primary(PairRatios delta, boolean higherIsBetter) {
    return primary(QUESTION, delta, higherIsBetter);
  }

  private static Judgement.Finding primary(Question question, PairRatios delta, boolean higherIsBetter) {
    return new Judgement(question).primary(row(FigureName.THROUGHPUT, higherIsBetter, delta),
        new RoundTerms(question, 0, true, Optional.empty()).decide(delta.logs()));
  }

  private static List<Judgement.Finding> secondary(List<PairRatios> deltas) {
    return List.copyOf(JUDGEMENT.secondary(
        IntStream.range(0, deltas.size())
            .mapToObj(i -> row(new FigureName(FigureName.Kind.SERVICE_TIME, "READ", i + 1), true, deltas.get(i)))
            .toList(),
        GroupSequentialPlan.ERROR).values());
  }

  private static RunFigures.Row row(FigureName name, boolean higherIsBetter, PairRatios delta) {
    return new RunFigures.Row(name, higherIsBetter, 1, 1, delta);
  }

  private static PairRatios pairs(double... ratios) {
    return PairRatios.of(Collections.nCopies(ratios.length, 1.0), Arrays.stream(ratios).boxed().toList());
  }

  private static PairRatios drawn(RandomGenerator random, int pairs, double truth, double deviation) {
    return pairs(
        DoubleStream.generate(() -> Math.exp(truth + deviation * random.nextGaussian())).limit(pairs).toArray());
  }
}
