package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClientWaitsTest {
  private static final Terms TERMS = TestPairs.terms(new Question(0.05, false), Figure.THROUGHPUT,
      Duration.ofMinutes(5),
      false, 1);

  @Test
  void aDifferenceThatIsTheClientsOwnIsRefused() {
    // As seen next to a pod that computes: 220 operations per second became 25, and the client had waited.
    Optional<String> refusal = refusal(220, 0.02, 25, 0.85);

    assertThat(refusal).hasValueSatisfying(text -> assertThat(text)
        .contains("in 2 % of the service times of the baseline and 85 % of those of the candidate")
        .contains("can differ by up to -84.7 % for that alone"));
  }

  @Test
  void aClientThatWaitsAlikeOnBothSidesIsNotTheReason() {
    assertThat(refusal(220, 0.40, 110, 0.40)).isEmpty();
  }

  @Test
  void aWaitThatIsASmallPartOfALargeDifferenceIsNotTheReason() {
    assertThat(refusal(220, 0.02, 25, 0.12)).isEmpty();
  }

  @Test
  void aWaitSmallerThanTheDifferenceToDetectIsNotTheReason() {
    assertThat(refusal(220, 0.02, 214, 0.05)).isEmpty();
  }

  @Test
  void aWaitThatHidesADifferenceIsRefused() {
    assertThat(refusal(220, 0.02, 220, 0.30)).isPresent();
  }

  @Test
  void aWaitWhileTheServerUsesAllOfItsCoresTakesNoThroughput() {
    // As seen next to a pod that computes: the database had its 0.8 cores on both sides.
    assertThat(refusal(198, 0.03, 212, 0.24)).isPresent();
    assertThat(refusal(198, 0.03, 212, 0.24, 0.80, 0.78)).isEmpty();
  }

  @Test
  void aWaitCanTakeWhatTheServerLeftUnused() {
    assertThat(refusal(198, 0.03, 160, 0.24, 0.80, 0.64)).hasValueSatisfying(text -> assertThat(text)
        .contains("throughput can differ by up to -20.0 % for that alone"));
  }

  @Test
  void nothingIsSaidWhereTheKernelDoesNotTell() {
    assertThat(new ClientWaits(pairs(220, null, 25, null), TERMS, Optional.empty()).refusal()).isEmpty();
  }

  private static Optional<String> refusal(long ok, double wait, long candidateOk, double candidateWait) {
    return new ClientWaits(pairs(ok, wait, candidateOk, candidateWait), TERMS, Optional.empty()).refusal();
  }

  /** Of a server that may use 0.8 cores, by the cores that it used. */
  private static Optional<String> refusal(long ok, double wait, long candidateOk, double candidateWait, double used,
      double candidateUsed) {
    List<Pair> pairs = pairs(ok, wait, candidateOk, candidateWait).stream()
        .map(pair -> TestPairs.pair(pair.number(), pair.candidateFirst(), using(pair.baselines().get(0), used),
            using(pair.candidates().get(0), candidateUsed)))
        .toList();
    return new ClientWaits(pairs, TERMS, Optional.of(new ServerCores(0.8, 0.8))).refusal();
  }

  private static Slice using(Slice slice, double cores) {
    return new Slice(0, slice.nanos(), slice.ok(), 0, 1, 1, 1, (long) (cores * slice.nanos()), Map.of(), 0,
        slice.clientWait(), null, Map.of());
  }

  private static List<Pair> pairs(long ok, Double wait, long candidateOk, Double candidateWait) {
    return IntStream.rangeClosed(1, 12)
        .mapToObj(
            i -> TestPairs.pair(i, i % 2 == 0, slice(ok, spread(wait, i)),
                slice(candidateOk, spread(candidateWait, i))))
        .toList();
  }

  /** Around a mean, since no two slices are alike. */
  private static Double spread(Double mean, int number) {
    return mean == null ? null : Double.valueOf(mean + (number % 3 - 1) * 0.01);
  }

  private static Slice slice(long ok, Double clientWait) {
    return new Slice(0, 1_000_000_000, ok, 0, 1, 1, 1, null, Map.of(), 0, clientWait, null, Map.of());
  }
}
