// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TestPairs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientWaitsTest {
  private static final Terms TERMS = TestPairs.terms(new Question(0.05, false), Figure.THROUGHPUT,
      Duration.ofMinutes(5), false, 1);

  /** Slices next to a pod that computes were seen to have 220 and 25 operations, and waits of 2 and 85 %. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "a client that waits alike on both sides, 220, 0.40, 110, 0.40, false",
    "a wait that is a small part of a large difference, 220, 0.02, 25, 0.12, false",
    "a wait smaller than the difference to detect, 220, 0.02, 214, 0.05, false",
    "a kernel that does not tell, 220, , 25, , false",
    "a wait that hides a difference, 220, 0.02, 220, 0.30, true",
    "a server whose use of its cores is not known, 198, 0.03, 212, 0.24, true"})
  void aWaitIsRefusedIfItMayBeTheDifference(String reason, long ok, Double wait, long candidateOk,
      Double candidateWait, boolean refused) {
    assertThat(refusal(ok, wait, candidateOk, candidateWait).isPresent()).isEqualTo(refused);
  }

  @Test
  void aDifferenceThatIsTheClientsOwnIsRefused() {
    assertThat(refusal(220, 0.02, 25, 0.85)).hasValueSatisfying(text -> assertThat(text)
        .contains("in 2 % of the baseline's service times and 85 % of the candidate's")
        .contains("can change throughput by up to -84.7 %"));
  }

  @Test
  void aWaitTakesNoMoreThanTheServerLeftUnused() {
    // As seen next to a pod that computes: the database had its 0.8 cores on both sides.
    assertThat(refusal(198, 0.03, 212, 0.24, 0.80, 0.78)).isEmpty();
    assertThat(refusal(198, 0.03, 160, 0.24, 0.80, 0.64)).hasValueSatisfying(text -> assertThat(text)
        .contains("can change throughput by up to -20.0 %"));
  }

  private static Optional<String> refusal(long ok, Double wait, long candidateOk, Double candidateWait) {
    return new SliceGuards(1)
        .clientWait(pairs(slice(ok, wait, null), slice(candidateOk, candidateWait, null)), TERMS);
  }

  /** Of a server that may use 0.8 cores, by the cores that it used. */
  private static Optional<String> refusal(long ok, double wait, long candidateOk, double candidateWait, double used,
      double candidateUsed) {
    return new SliceGuards(1).limitedTo(Optional.of(new SliceGuards.ServerCores(0.8, 0.8)))
        .clientWait(pairs(slice(ok, wait, used), slice(candidateOk, candidateWait, candidateUsed)), TERMS);
  }

  private static List<Pair> pairs(IntFunction<Slice> baseline, IntFunction<Slice> candidate) {
    return IntStream.rangeClosed(1, 12)
        .mapToObj(i -> TestPairs.pair(i, i % 2 == 0, baseline.apply(i), candidate.apply(i)))
        .toList();
  }

  /** Waits around a mean, since no two slices are alike. */
  private static IntFunction<Slice> slice(long ok, Double wait, Double cores) {
    return number -> TestPairs.slice(ok, cores == null ? null : Long.valueOf((long) (cores * TestPairs.SECOND)),
        wait == null ? null : Double.valueOf(wait + (number % 3 - 1) * 0.01), Map.of());
  }
}
