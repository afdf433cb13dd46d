// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import java.time.Duration;
import java.util.List;

/**
 * The load before the first round: until the throughput of two successive windows agrees within two standard errors, or
 * for {@value #MOST} slices.
 *
 * @param steady whether the windows agreed in the end
 * @param median of the median service times in the last window, in nanoseconds
 */
public record WarmUp(int slices, Duration length, boolean steady, long median) {
  /** Slices of a window, or a few more, so that each turn has as many. */
  static final int WINDOW = 10;
  static final int MOST = 90;

  private static final Duration LONGEST_SLICE = Duration.ofSeconds(10);
  /** Median operations in a slice: with fewer, those under way at an edge would weigh more than 5 %. */
  private static final int OPERATIONS = 20;

  /** The warm-up of these slices; {@code turns} times {@code perTurn} of them have each turn once. */
  static WarmUp of(List<Slice> slices, int turns, int perTurn, Duration length) {
    int window = window(turns * perTurn);
    List<Slice> last = slices.subList(Math.max(0, slices.size() - window), slices.size());
    return new WarmUp(slices.size() / perTurn, length, isSteady(slices, window), median(last));
  }

  /**
   * Turns of the shortest warm-up: two windows that agree.
   *
   * @param turns   until each had its own
   * @param perTurn slices of each
   */
  public static int fewestTurns(int turns, int perTurn) {
    return 2 * window(turns * perTurn) / perTurn;
  }

  /** Both windows have as many slices of each turn. */
  private static int window(int ofAllTurns) {
    return ofAllTurns * ((WINDOW + ofAllTurns - 1) / ofAllTurns);
  }

  public Duration sliceAfter() {
    Duration needed = Duration.ofNanos(OPERATIONS * median);
    Duration bounded = needed.compareTo(LONGEST_SLICE) >= 0 ? LONGEST_SLICE : needed;
    return bounded.compareTo(length) <= 0 ? length : bounded;
  }

  private static boolean isSteady(List<Slice> slices, int window) {
    int count = slices.size();
    if (count < 2 * window) {
      return false;
    }
    Estimate before = throughput(slices.subList(count - 2 * window, count - window));
    Estimate last = throughput(slices.subList(count - window, count));
    Estimate apart = last.minus(before);
    return Math.abs(apart.center()) <= 2 * apart.error();
  }

  /** A single disturbed slice does not decide the length of all others. */
  private static long median(List<Slice> window) {
    return window.stream().mapToLong(Slice::medianNanos).sorted().skip(window.size() / 2).findFirst().orElseThrow();
  }

  private static Estimate throughput(List<Slice> window) {
    return ArithmeticMean.estimate(window.stream().mapToDouble(Slice::throughput).toArray());
  }
}
