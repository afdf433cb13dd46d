// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair.Half;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Each arm measured once.
 *
 * @param block  number of the start of the servers, from 1
 * @param number from 1, over all blocks
 * @param turns  in the order in which they were measured; the samples of a turn are of the same time
 */
public record Round(int block, int number, List<List<Sample>> turns) {
  /**
   * The work of one arm on one server.
   *
   * @param arm    from 0 for the baseline
   * @param server from 0
   */
  public record Sample(int arm, int server, Slice slice) {
  }

  /** Rounds between two renewals of the connections. */
  private static final int RENEWED_EVERY = 10;

  /** Whether connections are renewed before the round of this number, unless it is the first of its block. */
  static boolean isRenewedBefore(int number) {
    return number % RENEWED_EVERY == 1;
  }

  /** The part of a block that the round of this number is in, from 1: connections are renewed between two parts. */
  public static int part(int number) {
    return (number - 1) / RENEWED_EVERY + 1;
  }

  Stream<Slice> slices() {
    return turns.stream().flatMap(List::stream).map(Sample::slice);
  }

  @JsonIgnore
  boolean isSuspended() {
    return slices().anyMatch(Slice::isSuspended);
  }

  /** Whether baseline and candidate have samples, unlike in a damaged document. */
  @JsonIgnore
  public boolean isComplete() {
    return turns != null && IntStream.of(0, 1)
        .allMatch(arm -> turns.stream()
            .flatMap(List::stream)
            .anyMatch(sample -> sample.arm() == arm && sample.slice() != null));
  }

  public Pair pair() {
    return between(new Contrast(0, 1));
  }

  /** Two of its arms: their slices of the same time if there are any, else the slice of each arm. */
  public Pair between(Contrast arms) {
    List<Both> atOnce = IntStream.range(0, turns.size())
        .mapToObj(turn -> both(turn, turn, arms))
        .flatMap(Optional::stream)
        .sorted(Comparator.comparingInt(both -> both.candidate.server()))
        .toList();
    List<Both> halves = atOnce.isEmpty()
        ? List.of(both(turnOf(arms.baseline()), turnOf(arms.candidate()), arms).orElseThrow())
        : atOnce;
    boolean candidateFirst = atOnce.isEmpty()
        ? turnOf(arms.candidate()) < turnOf(arms.baseline())
        : atOnce.size() > 1 && atOnce.get(0).turn < atOnce.get(1).turn;
    return new Pair(number, block, candidateFirst, !atOnce.isEmpty(),
        halves.stream().map(both -> new Half(both.baseline.slice(), both.candidate.slice())).toList());
  }

  private record Both(int turn, Sample baseline, Sample candidate) {
  }

  private Optional<Both> both(int ofBaseline, int ofCandidate, Contrast arms) {
    return sample(ofBaseline, arms.baseline())
        .flatMap(baseline -> sample(ofCandidate, arms.candidate())
            .map(candidate -> new Both(ofBaseline, baseline, candidate)));
  }

  private Optional<Sample> sample(int turn, int arm) {
    return turns.get(turn).stream().filter(sample -> sample.arm() == arm).findFirst();
  }

  private int turnOf(int arm) {
    return IntStream.range(0, turns.size()).filter(turn -> sample(turn, arm).isPresent()).findFirst().orElseThrow();
  }

  public static List<Pair> pairs(List<Round> rounds, Contrast arms) {
    return rounds.stream().map(round -> round.between(arms)).toList();
  }

  static List<Round> upTo(int block, List<Round> rounds) {
    return new ArrayList<>(rounds.stream().filter(round -> round.block() <= block).toList());
  }
}
