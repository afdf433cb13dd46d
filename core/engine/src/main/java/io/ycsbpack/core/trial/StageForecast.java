// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.StartPairs;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Least cost of a stage: {@value StartPairs#FEWEST_STARTS} starts, in each the shortest warm-up and the fewest rounds.
 *
 * @param setUp time to start one server, to give it its data, and to end it
 * @param slice time that a slice takes, its lead-in included
 */
public record StageForecast(Duration setUp, Duration slice, boolean atOnce) {
  /** With two servers there is nothing between them. */
  public static final int FEWEST_SERVERS = 3;

  /** The forecast before any server was started: slices of this length, two at once, which takes less, and nothing else. */
  public static StageForecast ofSlices(Duration slice) {
    return new StageForecast(Duration.ZERO, slice.plus(Terms.SHORTEST_LEAD_IN), true);
  }

  /**
   * The forecast by the starts of a baseline and a candidate.
   *
   * @param ends  complete starts, at least one
   * @param slice length of their slices
   */
  public static StageForecast of(MeasuredRounds ends, Duration slice) {
    Map<Integer, Long> underLoad = ends.rounds()
        .stream()
        .collect(Collectors.toMap(Round::block, StageForecast::end, Math::max));
    long setUps = ends.spent().toNanos() - underLoad.values().stream().mapToLong(Long::longValue).sum();
    long[] medians = ends.rounds().stream().flatMap(Round::slices).mapToLong(Slice::medianNanos).sorted().toArray();
    return new StageForecast(Duration.ofNanos(Math.max(0, setUps / 2 / ends.blocks().size())),
        slice.plus(Terms.leadIn(medians[medians.length / 2])), ends.rounds().get(0).pair().atOnce());
  }

  /** The end of a round in nanoseconds since its servers were set up. */
  private static long end(Round round) {
    return round.slices().mapToLong(slice -> slice.startNanos() + slice.nanos()).max().orElseThrow();
  }

  public Duration least(int servers) {
    int contrasts = Contrast.of(servers).size();
    int turns = atOnce
        ? WarmUp.fewestTurns(contrasts, 2) + contrasts * BlockRounds.OF_STAGE.fewestAtOnce()
        : WarmUp.fewestTurns(servers, 1) + servers * BlockRounds.OF_STAGE.fewest();
    return setUp.multipliedBy(servers).plus(slice.multipliedBy(turns)).multipliedBy(StartPairs.FEWEST_STARTS);
  }

  /**
   * Time that a stage may take so that another can follow: the time left less the least that a stage takes. Half of the
   * time left if that is more, because more starts separate the steps of this stage.
   */
  public Duration beforeAnother(Duration left) {
    Duration rest = left.minus(least(FEWEST_SERVERS));
    Duration half = left.dividedBy(2);
    return rest.compareTo(half) > 0 ? rest : half;
  }

  /**
   * Stages that tell each step of a path apart.
   *
   * @param servers of the first stage
   * @param stages  how many, if the difference is in one of the longest segments
   */
  public record Division(int servers, int stages, Duration least) {
  }

  /**
   * The division of a path that has the most servers at once and fits into a time; the shortest one if none fits.
   *
   * @param most servers at once, at least {@value #FEWEST_SERVERS}
   */
  public Division division(int steps, int most, Duration time) {
    List<Division> possible = IntStream.rangeClosed(FEWEST_SERVERS, most)
        .mapToObj(servers -> division(steps, servers))
        .sorted(Comparator.comparing(Division::servers).reversed())
        .toList();
    return possible.stream()
        .filter(division -> division.least().compareTo(time) <= 0)
        .findFirst()
        .orElseGet(() -> possible.stream().min(Comparator.comparing(Division::least)).orElseThrow());
  }

  private Division division(int steps, int most) {
    int servers = Math.min(most, steps + 1);
    int longest = (steps + servers - 2) / (servers - 1);
    if (longest == 1) {
      return new Division(servers, 1, least(servers));
    }
    Division rest = division(longest, most);
    return new Division(servers, 1 + rest.stages(), least(servers).plus(rest.least()));
  }
}
