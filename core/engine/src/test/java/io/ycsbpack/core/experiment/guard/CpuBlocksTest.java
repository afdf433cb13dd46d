// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.TestPairs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A server that was held back in a part of a run. Each block has ten pairs of slices of a second on one core. */
class CpuBlocksTest {
  private static final int PAIRS = 60;

  private final Random random = new Random(5);
  private double deviation = 0.1;

  @Test
  void aBlockInWhichOneServerGotLessCpuTimeRefusesAConclusion() {
    List<Pair> starved = pairs(i -> slice(1, 0), i -> slice(isInThirdBlock(i) ? 0.5 : 1, 0));

    assertThat(refusal(starved)).hasValueSatisfying(why -> assertThat(why)
        .matches("in block 3 of 6 the servers got CPU time in another proportion: the difference of their logarithms"
            + " was -0\\.[67]\\d, in the other blocks [+-]0\\.0\\d"));
    assertThat(refusal(starved.subList(0, 30))).as("of three blocks none is unlike the others").isEmpty();
  }

  @Test
  void aBlockInWhichOneServerWasThrottledAndGotLessRefusesAConclusion() {
    assertThat(refusal(pairs(i -> slice(isInThirdBlock(i) ? 0.85 : 1, isInThirdBlock(i) ? 0.5 : 0.1),
        i -> slice(1, 0.1))))
        .hasValueSatisfying(why -> assertThat(why).startsWith("in block 3 of 6 the servers were throttled for another"
            + " part of the time: the candidate's for -40 points more than the baseline's, in the other blocks "));
  }

  @Test
  void whatBothSidesMeetAlikeAndWhatOneAlwaysMeetsIsNoReason() {
    assertThat(refusal(pairs(i -> slice(isInThirdBlock(i) ? 0.5 : 1, 0), i -> slice(isInThirdBlock(i) ? 0.5 : 1, 0))))
        .as("a machine that was busy in a block")
        .isEmpty();
    assertThat(refusal(pairs(i -> slice(1, 0), i -> slice(0.5, 0.6)))).as("a smaller quota").isEmpty();
    assertThat(refusal(pairs(i -> slice(1, 0), i -> slice(isInThirdBlock(i) ? 0.9 : 1, 0))))
        .as("a tenth less")
        .isEmpty();
  }

  @Test
  void aServerThatSpendsAllOfItsQuotaSoonerAndIsThrottledForLongerIsNoReason() {
    deviation = 0.02;
    assertThat(refusal(pairs(i -> slice(1, isInThirdBlock(i) ? 0.7 : 0.3), i -> slice(1, 0.3)))).isEmpty();
  }

  @Test
  void startsAreBlocksAndTheSecondServerOfASwapIsLookedAt() {
    List<Pair> byStarts = pairs(i -> slice(1, 0), i -> slice(i > 15 && i <= 30 ? 0.5 : 1, 0)).stream()
        .map(pair -> TestPairs.inBlock(pair, (pair.number() - 1) / 15 + 1))
        .toList();
    List<Pair> swapped = pairs(i -> slice(1, 0), i -> slice(1, 0)).stream()
        .map(pair -> TestPairs.swapped(pair.number(), pair.candidateFirst(), pair.baselines().get(0),
            pair.candidates().get(0),
            TestPairs.pair(pair.number(), pair.candidateFirst(), slice(isInThirdBlock(pair.number()) ? 0.4 : 1, 0),
                slice(1, 0))))
        .toList();

    assertThat(CpuBlocks.refusal(TestPairs.answered(TestPairs.RESTARTED, byStarts, Optional.empty())))
        .hasValueSatisfying(why -> assertThat(why).startsWith("in block 2 of 4 "));
    assertThat(refusal(swapped)).hasValueSatisfying(why -> assertThat(why).startsWith("in block 3 of 6 "));
  }

  @Test
  void serversOfWhichNothingIsKnownAreNotJudged() {
    Slice unknown = TestPairs.slice(200, null);

    assertThat(refusal(pairs(i -> unknown, i -> unknown))).isEmpty();
  }

  @Test
  void noiseRefusesLittleMoreThanOneOfAThousandTrials() {
    deviation = 0.4;
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
      refused += refusal(pairs(pair -> slice(1, 0), pair -> slice(1, 0))).isPresent() ? 1 : 0;
    }

    assertThat(refused).isLessThanOrEqualTo(8);
  }

  private static boolean isInThirdBlock(int pair) {
    return pair > 20 && pair <= 30;
  }

  private static Optional<String> refusal(List<Pair> pairs) {
    return CpuBlocks.refusal(TestPairs.answered(TestPairs.SWITCHED, pairs, Optional.empty()));
  }

  private static List<Pair> pairs(IntFunction<Slice> baseline, IntFunction<Slice> candidate) {
    return IntStream.rangeClosed(1, PAIRS)
        .mapToObj(i -> TestPairs.pair(i, i % 2 == 0, baseline.apply(i), candidate.apply(i)))
        .toList();
  }

  /** The server used these cores, with noise, and was throttled for this part of the time. */
  private Slice slice(double cores, double throttled) {
    return TestPairs.slice(200,
        Math.round(cores * TestPairs.SECOND * Math.exp(deviation / Math.sqrt(2) * random.nextGaussian())), null,
        Map.of("throttled time", Math.round(throttled * TestPairs.SECOND)));
  }
}
