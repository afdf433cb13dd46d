// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Answer.Course;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VariationTest {
  private static final Set<String> COUNTERS = Set.of("system CPU", "throttled periods", "rows");

  /** A second of a server that uses all of its one core, and needs 2 ms an operation and this much in the kernel. */
  private static Slice slice(double kernelMillis) {
    long operations = Math.round(1000 / (2 + kernelMillis));
    return TestPairs.slice(operations, TestPairs.SECOND, null, Map.of("system CPU",
        Math.round(kernelMillis * operations * 1e6), "throttled periods", 10L, "rows", 300 * operations));
  }

  /** Four starts, in which slices of either side are in one of two states. */
  private static Answer answer(double slow, double candidate) {
    return answer((start, i) -> (i + start) % 3 == 0 ? slow : 1,
        (start, i) -> candidate + ((i + 2 * start) % 5 < 2 ? slow : 1));
  }

  private interface KernelMillis {
    double of(int start, int pair);
  }

  private static Answer answer(KernelMillis baseline, KernelMillis candidate) {
    List<Pair> pairs = new ArrayList<>();
    for (int start = 1; start <= 4; start++) {
      for (int i = 0; i < 12; i++) {
        pairs.add(TestPairs
            .inBlock(TestPairs.pair(pairs.size() + 1, i % 2 == 0, slice(baseline.of(start, i) * (1 + 0.01 * i)),
                slice(candidate.of(start, i) * (1 + 0.013 * i))), start));
      }
    }
    return Answer.ofStarts(TestPairs.RESTARTED.in(Figure.SERVER_CPU), new Course(pairs, 4, Duration.ofMinutes(4)),
        0.05);
  }

  @Test
  void whatTheSlicesOfAnOpenQuestionVaryWithIsNamed() {
    Variation found = Variation.of(answer(6, 0), COUNTERS).orElseThrow();

    assertThat(found.counter()).isEqualTo("system CPU");
    assertThat(found.correlation()).isGreaterThan(0.9);
    assertThat(found.factor()).isCloseTo(6, within(0.8));
    assertThat(found.text())
        .startsWith("server CPU per operation varies from slice to slice with system CPU per operation");
  }

  @Test
  void whatVariesBetweenStartsAloneIsSaidToDoSo() {
    Variation found = Variation.of(answer((start, i) -> start, (start, i) -> 5 - start), COUNTERS).orElseThrow();

    assertThat(found.counter()).isEqualTo("system CPU");
    assertThat(found.text()).startsWith("server CPU per operation varies from start to start with system CPU");
  }

  /** Per operation it varies as the figure does, because a second has more or fewer operations. */
  @Test
  void whatEachSecondHasAlikeIsNotNamed() {
    assertThat(Variation.of(answer(6, 0), Set.of("throttled periods", "rows"))).isEmpty();
  }

  @Test
  void whatASettledQuestionVariesWithIsNotTold() {
    assertThat(Variation.of(answer(6, 30), COUNTERS)).isEmpty();
  }
}
