// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes slices, pairs, terms and answers as short as tests want them. */
public final class TestPairs {
  /** Length of a slice. */
  public static final long SECOND = 1_000_000_000;
  /** Detects a difference of 3 % in throughput on servers that stay up. */
  public static final Terms SWITCHED = terms(new Question(0.03, false), Figure.THROUGHPUT, Duration.ofMinutes(15),
      false, 7);
  /** The same by several restarts. */
  public static final Terms RESTARTED = restarted(SWITCHED.question(), SWITCHED.primary(), SWITCHED.budget(), false, 7);

  private TestPairs() {
  }

  /** A slice with these reads and nothing unusual, such as an operation of half its length. */
  public static Slice slice(long ok, Long serverCpuNanos) {
    return slice(ok, serverCpuNanos, null, Map.of());
  }

  public static Slice slice(long ok, Long serverCpuNanos, Double clientWait, Map<String, Long> counters) {
    return new Slice(0, SECOND, ok, 0, 5_000_000, 50_000_000, 100_000_000, serverCpuNanos, Map.of("READ", ok), 0,
        clientWait, null, counters, Map.of());
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
    List<Round.Sample> first = List.of(new Round.Sample(0, 0, baseline));
    List<Round.Sample> second = List.of(new Round.Sample(1, 0, candidate));
    return new Round(block, number, candidateFirst ? List.of(second, first) : List.of(first, second));
  }

  /** What is asked of servers that stay up, with slices of a second. */
  public static Terms terms(Question question, Figure primary, Duration budget, boolean anyway, long seed) {
    return new Terms(question, primary, budget, anyway, seed, Duration.ofSeconds(1), Design.SWITCHED);
  }

  /** The terms of several restarts, with slices of a second. */
  public static Terms restarted(Question question, Figure primary, Duration budget, boolean anyway, long seed) {
    return new Terms(question, primary, budget, anyway, seed, Duration.ofSeconds(1), Design.RESTARTED);
  }

  /** The answer of a trial of a minute that ended with these pairs. */
  public static Answer answered(Terms terms, List<Pair> pairs, Optional<Decision> decision) {
    return new Answer(Answer.Ending.ANSWERED, terms, new Answer.Course(pairs, 400, Duration.ofMinutes(1)),
        Optional.empty(), decision, Optional.empty());
  }
}
