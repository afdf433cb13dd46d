package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The load before the first pair: until the throughput of two successive windows agrees within two standard errors, or
 * for {@value #MOST} slices.
 *
 * @param slices how many there were, one after the other
 * @param length of one of them
 * @param steady whether the windows agreed in the end
 * @param median of the median service times in the last window, in nanoseconds
 */
public record WarmUp(int slices, Duration length, boolean steady, long median) {
  /** Slices of a window, or a few more, so that each condition has as many. */
  static final int WINDOW = 10;
  /** Slices after which a warm-up ends in any case. */
  static final int MOST = 90;

  private static final Duration LONGEST_SLICE = Duration.ofSeconds(10);
  /** Median operations in a slice: of fewer, those that are under way at an edge would weigh more than 5 %. */
  private static final int OPERATIONS = 20;

  /** Warms a side up with slices of this length, every second one with a treatment. */
  static WarmUp run(Side side, Treatment treatment, Duration length, StopSignal stop) throws InterruptedException {
    return run(side, Rotation.of(treatment), length, stop);
  }

  /** What is measured in a turn of a rotation. */
  public interface Turn {
    /**
     * Lets the load go on, and measures its slices, in each turn as many, which are of the same time.
     *
     * @throws InterruptedException when the calling thread is interrupted
     */
    List<Slice> slices(int turn) throws InterruptedException;
  }

  /** Warms a side up under all conditions in turn; the load is under the first one after it. */
  static WarmUp run(Side side, Rotation rotation, Duration length, StopSignal stop) throws InterruptedException {
    return run(rotation, turn -> {
      side.pass(rotation.leadIn());
      return List.of(side.slice(length));
    }, length, stop);
  }

  /** Warms two sides up that are under load at once. */
  static WarmUp ofBoth(Side first, Side second, Duration length, StopSignal stop) throws InterruptedException {
    return run(Rotation.NONE, turn -> Side.both(first, second, length), length, stop);
  }

  /**
   * Warms up what is under load in one turn after another; the load is under the first one after it.
   *
   * @param length of a slice
   * @throws InterruptedException when the calling thread is interrupted
   */
  public static WarmUp run(Rotation rotation, Turn turns, Duration length, StopSignal stop)
      throws InterruptedException {
    List<Slice> slices = new ArrayList<>();
    int count = 0;
    int window;
    boolean steady;
    do {
      int turn = count % rotation.count();
      rotation.turn(turn);
      slices.addAll(turns.slices(turn));
      count++;
      window = window(rotation.count() * slices.size() / count);
      steady = isSteady(slices, window);
    } while (!steady && slices.size() < MOST && !stop.isRequested());
    rotation.turn(0);
    return new WarmUp(count, length, steady,
        median(slices.subList(Math.max(0, slices.size() - window), slices.size())));
  }

  /**
   * Turns of the shortest warm-up: two windows that agree.
   *
   * @param ofRotation turns until each condition had its own
   * @param slices     of each turn
   */
  public static int fewestTurns(int ofRotation, int slices) {
    return 2 * window(slices * ofRotation) / slices;
  }

  /** Both windows have as many slices of each turn. */
  private static int window(int ofAllTurns) {
    return ofAllTurns * ((WINDOW + ofAllTurns - 1) / ofAllTurns);
  }

  /** The length for the slices after it. */
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
