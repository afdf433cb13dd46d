package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.List;

/** Makes pairs and terms as short as tests want them. */
public final class TestPairs {
  private TestPairs() {
  }

  /** A pair on one server, or of one server at a time. */
  public static Pair pair(int number, boolean candidateFirst, Slice baseline, Slice candidate) {
    return new Pair(number, 1, candidateFirst, false, List.of(new Pair.Half(baseline, candidate)));
  }

  /** A pair that is swapped between two servers; the second half is that of another pair. */
  public static Pair swapped(int number, boolean candidateFirst, Slice baseline, Slice candidate, Pair second) {
    return new Pair(number, 1, candidateFirst, true,
        List.of(new Pair.Half(baseline, candidate), second.halves().get(0)));
  }

  /** The same pair in another start of the servers. */
  public static Pair inBlock(Pair pair, int block) {
    return new Pair(pair.number(), block, pair.candidateFirst(), pair.atOnce(), pair.halves());
  }

  /** A round on one server. */
  public static Round round(int number, boolean candidateFirst, Slice baseline, Slice candidate) {
    return round(number, 1, candidateFirst, baseline, candidate);
  }

  /** A round of one server at a time, in a start of both. */
  public static Round round(int number, int block, boolean candidateFirst, Slice baseline, Slice candidate) {
    List<Sample> first = List.of(new Sample(0, 0, baseline));
    List<Sample> second = List.of(new Sample(1, 0, candidate));
    return new Round(block, number, candidateFirst ? List.of(second, first) : List.of(first, second));
  }

  /** What is asked of servers that stay up, with slices of a second. */
  public static Terms terms(Question question, Figure primary, Duration budget, boolean anyway, long seed) {
    return new Terms(question, primary, budget, anyway, seed, Duration.ofSeconds(1), Design.SWITCHED);
  }

  /** What is asked by several starts, with slices of a second. */
  public static Terms restarted(Question question, Figure primary, Duration budget, boolean anyway, long seed) {
    return new Terms(question, primary, budget, anyway, seed, Duration.ofSeconds(1), Design.RESTARTED);
  }
}
